import { useText } from '../../i18n/text';
import type { RegisterFormRef } from '../../machines/guest/register';
import { EntryForm } from '../credentials/EntryForm';
import { Field } from '../credentials/Field';
import { NewPasswordFields } from '../credentials/NewPasswordFields';
import { PhoneProof } from '../credentials/PhoneProof';
import { useEntryForm } from '../credentials/useEntryForm';

interface Props {
  readonly form: RegisterFormRef;
  readonly inviteCode: string;
  readonly isOptional: boolean;
}

/** All that a new account needs. What is typed stays here until it is sent. */
export function RegisterForm({ form: ref, inviteCode, isOptional }: Props) {
  const t = useText();
  const entry = useEntryForm(
    ref,
    { inviteCode, username: '', name: '', phone: '', captcha: '', code: '', newPassword: '', confirmPassword: '' },
    inviteCode === '' && !isOptional ? 'inviteCode' : 'name',
  );
  const { typing, form } = entry;
  const invited = form.inviteCode === '' ? {} : { inviteCode: form.inviteCode };
  return (
    <EntryForm
      busy={entry.busy}
      submit={t('register.person.submit')}
      submitting={t('register.person.submitting')}
      onSubmit={entry.submit}
    >
      <div className="entry-columns">
        <Field
          name="inviteCode"
          typing={typing('inviteCode')}
          autoComplete="off"
          maxLength={64}
          {...(isOptional && { placeholder: t('register.person.optional') })}
        />
        <Field name="name" typing={typing('name')} autoComplete="name" maxLength={64} />
        <Field name="username" typing={typing('username')} autoComplete="username" maxLength={64} />
        <PhoneProof entry={entry} autoComplete="tel" also={invited} />
        <NewPasswordFields entry={entry} />
      </div>
    </EntryForm>
  );
}
