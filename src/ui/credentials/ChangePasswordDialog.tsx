import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useText } from '../../i18n/text';
import type { ChangePasswordRef } from '../../machines/credentials/change-password';
import { newPassword } from '../../machines/credentials/new-password';
import type { ShellRef } from '../../machines/shell/shell';
import { Dialog } from '../forms/Dialog';
import { Account } from './Account';
import { NewPasswordFields } from './NewPasswordFields';
import { PasswordField } from './PasswordField';
import { useEntryForm } from './useEntryForm';
import './change-password-dialog.css';

/** The user's own password, in the shell. A change signs out (§4). */
export function ChangePasswordDialog({ shell }: { shell: ShellRef }) {
  const change = useSelector(shell, ({ children }) => children.changePassword);
  return change && <ChangePassword change={change} />;
}

const FORM = 'change-password';

export function ChangePassword({ change }: { change: ChangePasswordRef }) {
  const t = useText();
  const { account, form: ref } = useSelector(change, newPassword, shallowEqual);
  const entry = useEntryForm(ref, { account, oldPassword: '', newPassword: '', confirmPassword: '' }, 'oldPassword');
  const { busy } = entry;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.submit();
  };
  const giveUp = () => change.send({ type: 'back' });
  const buttons = (
    <>
      <Button aria-disabled={busy} onClick={giveUp}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" htmlType="submit" form={FORM} loading={busy} aria-disabled={busy}>
        {t('password.change.submit')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('password.change.title')} footer={buttons} onCancel={giveUp}>
      <form id={FORM} className="change-password" noValidate onSubmit={submit}>
        <p>{t('password.change.hint')}</p>
        <Account name={account} />
        <PasswordField name="oldPassword" typing={entry.typing('oldPassword')} />
        <NewPasswordFields entry={entry} />
      </form>
    </Dialog>
  );
}
