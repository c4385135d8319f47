import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type PasskeySignInRef, passkeyBar } from '../../machines/guest/passkey-sign-in';
import { PlainButton } from '../base/PlainButton';
import './passkey-sign-in.css';

/** One button below the forms of a sign-in screen, where the site and the browser have passkeys. */
export function PasskeySignIn({ passkey, label }: { readonly passkey: PasskeySignInRef; readonly label?: string }) {
  const t = useText();
  const { isOffered, busy, isPrompting, canCancel, hint } = useSelector(passkey, passkeyBar, shallowEqual);
  if (!isOffered) return null;
  const working = isPrompting ? t('passkeys.prompting') : t('passkeys.verifying');
  return (
    <div className="passkey-sign-in">
      <div className="passkey-row">
        <PlainButton className="passkey-button" busy={busy} onClick={() => busy || passkey.send({ type: 'start' })}>
          {!busy && <PasskeyIcon />}
          <span>{busy ? working : (label ?? t('passkeys.signIn'))}</span>
        </PlainButton>
        {canCancel && <PlainButton onClick={() => passkey.send({ type: 'cancel' })}>{t('passkeys.cancel')}</PlainButton>}
      </div>
      <p className="passkey-note" role="status">
        {hint && t(`passkeys.${hint}`)}
      </p>
    </div>
  );
}

/** A head and a key: the sign by which passkeys go everywhere. */
function PasskeyIcon() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <circle cx="9" cy="7.5" r="3.5" />
      <path d="M2.5 19.5c0-3.6 2.9-6 6.5-6 1.2 0 2.3.3 3.3.8" strokeLinecap="round" />
      <circle cx="17.5" cy="12.5" r="2.7" />
      <path d="M17.5 15.2v5.3m0-1.2h2" strokeLinecap="round" />
    </svg>
  );
}
