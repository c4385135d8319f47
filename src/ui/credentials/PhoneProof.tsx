import type { SmsParams } from '../../machines/credentials/sms-code';
import { CaptchaField } from './CaptchaField';
import { Field, type Typing } from './Field';
import { SmsCodeField } from './SmsCodeField';
import type { useEntryForm } from './useEntryForm';

interface PhoneForm {
  readonly phone: string;
  readonly captcha: string;
  readonly code: string;
}

interface Props {
  readonly entry: Pick<
    ReturnType<typeof useEntryForm<PhoneForm, unknown>>,
    'form' | 'typing' | 'pictureBar' | 'smsCode' | 'askCode'
  >;
  readonly autoComplete: 'username' | 'tel';
  /** For a parent that needs the typed values. */
  readonly phone?: Typing;
  /** What the message needs besides. */
  readonly also?: SmsParams;
}

/** Proves a phone number: the number, the captcha that a message needs, and the code of the message (§4). */
export function PhoneProof({ entry: { form, typing, pictureBar, smsCode, askCode }, autoComplete, phone, also }: Props) {
  return (
    <>
      <Field name="phone" typing={phone ?? typing('phone')} type="tel" autoComplete={autoComplete} maxLength={64} />
      <CaptchaField {...pictureBar} typing={typing('captcha')} />
      {smsCode && (
        <SmsCodeField
          typing={typing('code')}
          button={smsCode}
          onSend={() => askCode({ phone: form.phone, captcha: form.captcha, ...also })}
        />
      )}
    </>
  );
}
