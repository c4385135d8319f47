import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { OfferedThirdParty } from '../../../contract/third-parties';
import { useText } from '../../i18n/text';
import { besideSignIn } from '../../machines/base/routes';
import { useApp } from '../app/app';
import { EntryLink } from '../credentials/EntryLink';
import './other-methods.css';
import '../credentials/sign-in-links.css';

interface PasswordLinksProps {
  readonly busy: boolean;
  readonly onForgot: () => void;
  readonly onChange: () => void;
}

/** Below a form: what to do without the password, or about it. */
export function PasswordLinks({ busy, onForgot, onChange }: PasswordLinksProps) {
  const t = useText();
  return (
    <div className="sign-in-links">
      <EntryLink busy={busy} onGo={onForgot}>
        {t('password.forgot.link')}
      </EntryLink>
      <EntryLink busy={busy} onGo={onChange}>
        {t('password.change.title')}
      </EntryLink>
      <ToScreen path="/register" say={t('signIn.register')} />
      <ToScreen path="/orgRegister" say={t('signIn.apply')} />
    </div>
  );
}

/** A screen beside this one. */
function ToScreen({ path, say }: { path: '/register' | '/orgRegister'; say: string }) {
  const { session, go } = useApp();
  const to = useSelector(session, ({ context }) => besideSignIn(path, context.place.search));
  const follow = (event: MouseEvent) => {
    // A new window or tab is the browser's affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a className="entry-link" href={to} onClick={follow}>
      {say}
    </a>
  );
}

interface OtherMethodsProps {
  readonly title: string;
  readonly offered: readonly OfferedThirdParty[];
  readonly onLeave: (party: OfferedThirdParty) => void;
}

/** Third parties that the tenant lets people sign in with. */
export function OtherMethods({ title, offered, onLeave }: OtherMethodsProps) {
  if (offered.length === 0) return null;
  return (
    <section className="other-methods" aria-label={title}>
      <p className="other-methods-title">{title}</p>
      <div className="other-methods-list">
        {offered.map((party) => (
          <button key={party.id} type="button" className="entry-link" onClick={() => onLeave(party)}>
            {party.name}
          </button>
        ))}
      </div>
    </section>
  );
}
