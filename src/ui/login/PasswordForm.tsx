import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { entryForm } from '../../machines/entry-form';
import type { PasswordFormRef } from '../../machines/sign-in-forms';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { PasswordField } from '../entry/PasswordField';
import { useFreshCaptcha, useTyped } from '../entry/typing';
import { Remember } from './Remember';

interface Props {
  readonly form: PasswordFormRef;
  readonly by: 'username' | 'originalAccount' | 'phone';
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** A name, a password, a picture (§2.6). What is typed stays here until it is sent; the name is there when somebody comes back. */
export function PasswordForm({ form: ref, by, name, onName }: Props) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const field = by === 'phone' ? 'phone' : 'username';
  const { form, set, typing } = useTyped(
    { username: '', phone: '', [field]: name, password: '', captcha: '', remember: name !== '' },
    { first: name === '' ? field : 'password', complaints, onEdit: (edited) => ref.send({ type: 'edited', field: edited }) },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));
  const named = typing(field);

  return (
    <EntryForm
      busy={busy}
      submit={t('signIn.submit')}
      submitting={t('signIn.submitting')}
      onSubmit={() => ref.send({ type: 'submit', form })}
    >
      <Field
        name={field}
        words={by}
        typing={{ ...named, onType: (typed) => [named.onType(typed), onName(typed)] }}
        type={field === 'phone' ? 'tel' : 'text'}
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField typing={typing('password')} />
      <CaptchaField
        {...pictureBar}
        typing={typing('captcha')}
        onUse={() => ref.send({ type: 'used' })}
        onRenew={() => ref.send({ type: 'renew' })}
      />
      <Remember
        checked={form.remember}
        say={t(field === 'phone' ? 'signIn.rememberPhone' : 'signIn.remember')}
        onChange={(remember) => set({ remember })}
      />
    </EntryForm>
  );
}
