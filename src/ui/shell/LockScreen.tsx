import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import type { LockRef } from '../../machines/shell/lock';
import type { UnlockFormRef } from '../../machines/shell/unlock';
import { useFileAddress } from '../app/app';
import { BodyMark } from '../base/BodyMark';
import { ReturnFocus } from '../base/ReturnFocus';
import { UserPicture } from '../base/UserPicture';
import { Account } from '../credentials/Account';
import { EntryForm } from '../credentials/EntryForm';
import { EntryLink } from '../credentials/EntryLink';
import { PasswordField } from '../credentials/PasswordField';
import { useEntryForm } from '../credentials/useEntryForm';
import { PasskeySignIn } from '../guest/PasskeySignIn';
import './lock-screen.css';

interface Props {
  readonly lock: LockRef;
  readonly user: UserInfo;
  /** Whether a sign-out would lose something. */
  readonly unsaved: boolean;
  readonly onSignOut: () => void;
}

/** Covers all of the console until its user proves who they are. What is below can neither be seen, read nor reached. */
export function LockScreen({ lock, user, unsaved, onSignOut }: Props) {
  const t = useText();
  const { form, passkey } = useSelector(lock, ({ children }) => children);
  const name = user.name || user.username;
  const address = useFileAddress()(user.avatar);
  return (
    <main className="lock-screen" aria-labelledby="lock-title" onKeyDown={keepFromBelow}>
      <ReturnFocus />
      <BodyMark name="locked" />
      <div className="lock-card">
        <UserPicture name={name} address={address} />
        <h1 id="lock-title">
          <span>{name}</span>
          <small>{t('shell.lock.title')}</small>
        </h1>
        {form && <Unlock form={form} user={user} />}
        {passkey && <PasskeySignIn passkey={passkey} label={t('shell.lock.byPasskey')} />}
        <div className="lock-leave">
          {unsaved && <p>{t('shell.lock.unsaved')}</p>}
          <EntryLink onGo={onSignOut}>{t('shell.lock.signOut')}</EntryLink>
        </div>
      </div>
    </main>
  );
}

function Unlock({ form, user }: { form: UnlockFormRef; user: UserInfo }) {
  const t = useText();
  const { typing, busy, submit } = useEntryForm(form, { password: '' }, 'password');
  return (
    <EntryForm busy={busy} submit={t('shell.lock.unlock')} submitting={t('shell.lock.unlocking')} onSubmit={submit}>
      <Account name={user.username} />
      <PasswordField typing={typing('password')} />
    </EntryForm>
  );
}

/** A dialog below would close by Escape. */
const keepFromBelow = (event: KeyboardEvent) => event.stopPropagation();
