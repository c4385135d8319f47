import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { newPassword } from '../../machines/credentials/new-password';
import type { ForgotPasswordRef } from '../../machines/guest/forgot-password';
import { BackToSignIn } from './BackToSignIn';
import { EntryForm } from './EntryForm';
import { NewPasswordFields } from './NewPasswordFields';
import { PhoneProof } from './PhoneProof';
import { useEntryForm } from './useEntryForm';
import './password-screens.css';

/** Replaces a forgotten password with a code sent to the account's number (§2.6). */
export function ForgotPassword({ forgot }: { forgot: ForgotPasswordRef }) {
  const t = useText();
  const { account, form: ref } = useSelector(forgot, newPassword, shallowEqual);
  const entry = useEntryForm(
    ref,
    { phone: account, captcha: '', code: '', newPassword: '', confirmPassword: '' },
    account === '' ? 'phone' : 'captcha',
  );
  return (
    <>
      <p className="password-why">{t('password.forgot.hint')}</p>
      <EntryForm
        busy={entry.busy}
        submit={t('password.forgot.submit')}
        submitting={t('password.submitting')}
        onSubmit={entry.submit}
      >
        <PhoneProof entry={entry} autoComplete="username" />
        <NewPasswordFields entry={entry} />
      </EntryForm>
      <BackToSignIn busy={entry.busy} onBack={() => forgot.send({ type: 'back' })} />
    </>
  );
}
