import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { entryForm } from '../../machines/entry-form';
import type { CodeFormRef } from '../../machines/sign-in-forms';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { SmsCodeField } from '../entry/SmsCodeField';
import { useFreshCaptcha, useTyped } from '../entry/typing';
import { Remember } from './Remember';

interface Props {
  readonly form: CodeFormRef;
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Phone and SMS code (§2.6, verification code): the picture is for the message. */
export function CodeForm({ form: ref, name, onName }: Props) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const smsCode = useSelector(ref, ({ context }) => context.smsCode);
  const { form, set, typing } = useTyped(
    { phone: name, captcha: '', code: '', remember: name !== '' },
    {
      first: name === '' ? 'phone' : 'captcha',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
    },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));
  const named = typing('phone');

  return (
    <EntryForm
      busy={busy}
      submit={t('signIn.submit')}
      submitting={t('signIn.submitting')}
      onSubmit={() => ref.send({ type: 'submit', form })}
    >
      <Field
        name="phone"
        typing={{ ...named, onType: (typed) => [named.onType(typed), onName(typed)] }}
        type="tel"
        autoComplete="username"
        maxLength={64}
      />
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
      <Remember checked={form.remember} say={t('signIn.rememberPhone')} onChange={(remember) => set({ remember })} />
    </EntryForm>
  );
}
