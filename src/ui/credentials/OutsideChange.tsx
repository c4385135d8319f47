import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { OutsideChangeFormRef, OutsideChangeRef } from '../../machines/credentials/change-password';
import { newPassword } from '../../machines/credentials/new-password';
import { BackToSignIn } from './BackToSignIn';
import { CaptchaField } from './CaptchaField';
import { EntryForm } from './EntryForm';
import { Field } from './Field';
import { NewPasswordFields } from './NewPasswordFields';
import { Outcome, Way } from './Outcome';
import { PasswordField } from './PasswordField';
import { useEntryForm } from './useEntryForm';
import './password-screens.css';

/** Change password on the sign-in screen (§2.6): it ends there, without a sign-in. */
export function OutsideChange({ change }: { change: OutsideChangeRef }) {
  const t = useText();
  const { account, form, hindrance } = useSelector(change, newPassword, shallowEqual);
  const back = () => change.send({ type: 'back' });
  if (!hindrance) return <OutsideForm account={account} form={form} onBack={back} />;
  return (
    <Outcome tone="notice" title={t('password.hindered.other')} hint={t('password.hindered.otherHint')}>
      <Way say={t('password.back')} onGo={back} />
    </Outcome>
  );
}

function OutsideForm({ account, form: ref, onBack }: { account: string; form: OutsideChangeFormRef; onBack: () => void }) {
  const t = useText();
  const entry = useEntryForm(
    ref,
    { username: account, password: '', captcha: '', newPassword: '', confirmPassword: '' },
    account === '' ? 'username' : 'password',
  );
  const { typing, busy, submit, pictureBar } = entry;
  return (
    <>
      <p className="password-why">{t('password.change.hint')}</p>
      <EntryForm busy={busy} submit={t('password.change.submit')} submitting={t('password.submitting')} onSubmit={submit}>
        <Field name="username" typing={typing('username')} autoComplete="username" maxLength={64} />
        <PasswordField words="oldPassword" typing={typing('password')} />
        <CaptchaField {...pictureBar} typing={typing('captcha')} />
        <NewPasswordFields entry={entry} />
      </EntryForm>
      <BackToSignIn busy={busy} onBack={onBack} />
    </>
  );
}
