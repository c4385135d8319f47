import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { entryForm } from '../../machines/entry-form';
import type { RegisterFormRef } from '../../machines/register';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { SmsCodeField } from '../entry/SmsCodeField';
import { useFreshCaptcha, useTyped } from '../entry/typing';
import { NewPasswordFields } from '../password/NewPasswordFields';

interface Props {
  readonly form: RegisterFormRef;
  readonly inviteCode: string;
  readonly isOptional: boolean;
}

/** All that a new account needs. What is typed stays here until it is sent. */
export function RegisterForm({ form: ref, inviteCode, isOptional }: Props) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const { smsCode, judge } = useSelector(ref, ({ context }) => context);
  const { form, set, typing } = useTyped(
    { inviteCode, username: '', name: '', phone: '', captcha: '', code: '', newPassword: '', confirmPassword: '' },
    {
      first: inviteCode === '' && !isOptional ? 'inviteCode' : 'name',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
      onLeave: (field, left) => ref.send({ type: 'left', field, form: left }),
    },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));
  const { phone, captcha } = form;

  return (
    <EntryForm
      busy={busy}
      submit={t('register.person.submit')}
      submitting={t('register.person.submitting')}
      onSubmit={() => ref.send({ type: 'submit', form })}
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
        <Field name="phone" typing={typing('phone')} type="tel" autoComplete="tel" maxLength={40} />
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
            onSend={() => ref.send({ type: 'sendCode', params: { phone, captcha } })}
          />
        )}
        {judge && <NewPasswordFields judge={judge} password={typing('newPassword')} confirmation={typing('confirmPassword')} />}
      </div>
    </EntryForm>
  );
}
