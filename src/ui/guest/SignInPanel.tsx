import { shallowEqual, useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useText } from '../../i18n/text';
import { entryForm } from '../../machines/credentials/entry-form';
import { type LoginScreenRef, loginScreen, signInForms, signInTab } from '../../machines/guest/login-screen';
import type { PasswordFormRef } from '../../machines/guest/sign-in-forms';
import { CodeForm } from './CodeForm';
import { PasskeySignIn } from './PasskeySignIn';
import { PasswordForm } from './PasswordForm';
import { OtherMethods, PasswordLinks } from './SignInLinks';
import { PANEL_ID, SignInTabs, tabId } from './SignInTabs';

const QrSignIn = lazy(async () => ({ default: (await import('./QrSignIn')).QrSignIn }));

/** The sign-in methods, and the form of the chosen one. Typed names are still there when the user returns to a form. */
export function SignInPanel({ screen }: { screen: LoginScreenRef }) {
  const t = useText();
  const tab = useSelector(screen, signInTab);
  const { passkey, offered } = useSelector(screen, loginScreen, shallowEqual);
  // A form that waits for its answer stays, so the other tabs are disabled.
  const chosen = useSelector(screen, ({ context }) => (tab === 'qr' ? undefined : context.forms[tab]));
  const busy = useSelector(chosen as PasswordFormRef | undefined, isBusy);
  return (
    <>
      <SignInTabs chosen={tab} busy={busy} onChoose={(next) => screen.send({ type: 'choose', tab: next })} />
      <div id={PANEL_ID} className="sign-in-panel" role="tabpanel" aria-labelledby={tabId(tab)}>
        <ChosenForm screen={screen} />
      </div>
      <PasswordLinks
        busy={busy}
        onForgot={() => screen.send({ type: 'forgot' })}
        onChange={() => screen.send({ type: 'change' })}
      />
      <PasskeySignIn passkey={passkey} />
      <OtherMethods
        title={t('signIn.otherMethods')}
        offered={offered}
        onLeave={(party) => screen.send({ type: 'leaveFor', party })}
      />
    </>
  );
}

const isBusy = (snapshot: SnapshotFrom<PasswordFormRef> | undefined) => snapshot !== undefined && entryForm(snapshot).busy;

function ChosenForm({ screen }: { screen: LoginScreenRef }) {
  const tab = useSelector(screen, signInTab);
  const { names, remembered, account, phone, original, code, qr } = useSelector(screen, signInForms, shallowEqual);
  const name = (kind: keyof typeof names) => ({
    name: names[kind] ?? '',
    isRemembered: remembered[kind] !== undefined,
    onName: (text: string) => screen.send({ type: 'named', names: { [kind]: text } }),
  });
  switch (tab) {
    case 'account':
      return account && <PasswordForm key={tab} form={account} by="username" {...name('account')} />;
    case 'phone':
      return phone && <PasswordForm key={tab} form={phone} by="phone" {...name('phone')} />;
    case 'original':
      return original && <PasswordForm key={tab} form={original} by="originalAccount" {...name('original')} />;
    case 'code':
      return code && <CodeForm form={code} {...name('phone')} />;
    case 'qr':
      return <Suspense>{qr && <QrSignIn qr={qr} />}</Suspense>;
  }
}
