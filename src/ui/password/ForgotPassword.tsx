import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { entryForm } from '../../machines/entry-form';
import type { ForgotPasswordRef } from '../../machines/forgot-password';
import { newPassword } from '../../machines/new-password';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { SmsCodeField } from '../entry/SmsCodeField';
import { useFreshCaptcha, useTyped } from '../entry/typing';
import { BackToSignIn } from './BackToSignIn';
import { NewPasswordFields } from './NewPasswordFields';
import './password-screens.css';

/** A forgotten password is replaced by whoever reads the messages to the account's number (§2.6). */
export function ForgotPassword({ forgot }: { forgot: ForgotPasswordRef }) {
  const t = useText();
  const { account, form: ref } = useSelector(forgot, newPassword, shallowEqual);
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const { smsCode, judge } = useSelector(ref, ({ context }) => context);
  const { form, set, typing } = useTyped(
    { phone: account, captcha: '', code: '', newPassword: '', confirmPassword: '' },
    {
      first: account === '' ? 'phone' : 'captcha',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
      onLeave: (field, left) => ref.send({ type: 'left', field, form: left }),
    },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));

  return (
    <>
      <p className="password-why">{t('password.forgot.hint')}</p>
      <EntryForm
        busy={busy}
        submit={t('password.forgot.submit')}
        submitting={t('password.submitting')}
        onSubmit={() => ref.send({ type: 'submit', form })}
      >
        <Field name="phone" typing={typing('phone')} type="tel" autoComplete="username" />
        <CaptchaField
          {...pictureBar}
          typing={typing('captcha')}
          onUse={() => ref.send({ type: 'used' })}
          onRenew={() => ref.send({ type: 'renew' })}
        />
        {smsCode && (
          <SmsCodeField
            typing={typing('code')}
            button={smsCode}
            onSend={() => ref.send({ type: 'sendCode', params: { phone: form.phone, captcha: form.captcha } })}
          />
        )}
        {judge && <NewPasswordFields judge={judge} password={typing('newPassword')} confirmation={typing('confirmPassword')} />}
      </EntryForm>
      <BackToSignIn busy={busy} onBack={() => forgot.send({ type: 'back' })} />
    </>
  );
}
