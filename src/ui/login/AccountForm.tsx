import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { entryForm } from '../../machines/entry-form';
import type { AccountFormRef } from '../../machines/login-screen';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { PasswordField } from '../entry/PasswordField';
import { useFreshCaptcha, useTyped } from '../entry/typing';

/** Account, password, captcha (§2.6). What is typed stays here until it is sent. */
export function AccountForm({ account, form: ref }: { account: string; form: AccountFormRef }) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const { form, set, typing } = useTyped(
    { username: account, password: '', captcha: '', remember: account !== '' },
    {
      first: account === '' ? 'username' : 'password',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
    },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));

  return (
    <EntryForm
      busy={busy}
      submit={t('signIn.submit')}
      submitting={t('signIn.submitting')}
      onSubmit={() => ref.send({ type: 'submit', form })}
    >
      <Field name="username" typing={typing('username')} autoComplete="username" maxLength={64} />
      <PasswordField typing={typing('password')} />
      <CaptchaField
        {...pictureBar}
        typing={typing('captcha')}
        onUse={() => ref.send({ type: 'used' })}
        onRenew={() => ref.send({ type: 'renew' })}
      />
      <label className="remember">
        <input type="checkbox" checked={form.remember} onChange={({ target }) => set({ remember: target.checked })} />
        {t('signIn.remember')}
      </label>
    </EntryForm>
  );
}
