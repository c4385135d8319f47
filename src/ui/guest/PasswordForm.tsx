import { useText } from '../../i18n/text';
import type { PasswordFormRef } from '../../machines/guest/sign-in-forms';
import { CaptchaField } from '../credentials/CaptchaField';
import { EntryForm } from '../credentials/EntryForm';
import { Field } from '../credentials/Field';
import { PasswordField } from '../credentials/PasswordField';
import { TickBox } from '../credentials/TickBox';
import { alsoTelling } from '../credentials/typing';
import { useEntryForm } from '../credentials/useEntryForm';
import type { Named } from './named';

interface Props extends Named {
  readonly form: PasswordFormRef;
  readonly by: 'username' | 'originalAccount' | 'phone';
}

/** A name, a password, a captcha (§2.6). Typed text stays here until it is sent; the name is still there on return. */
export function PasswordForm({ form: ref, by, name, isRemembered, onName }: Props) {
  const t = useText();
  const field = by === 'phone' ? 'phone' : 'username';
  const { form, set, typing, busy, submit, pictureBar } = useEntryForm(
    ref,
    { username: '', phone: '', [field]: name, password: '', captcha: '', remember: isRemembered },
    name === '' ? field : 'password',
  );
  return (
    <EntryForm busy={busy} submit={t('signIn.submit')} submitting={t('signIn.submitting')} onSubmit={submit}>
      <Field
        name={field}
        words={by}
        typing={alsoTelling(typing(field), onName)}
        type={field === 'phone' ? 'tel' : 'text'}
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField typing={typing('password')} />
      <CaptchaField {...pictureBar} typing={typing('captcha')} />
      <TickBox
        checked={form.remember}
        say={t(field === 'phone' ? 'signIn.rememberPhone' : 'signIn.remember')}
        onChange={(remember) => set({ remember })}
      />
    </EntryForm>
  );
}
