import { render } from '@testing-library/react';
import type { Captcha } from '../../../contract/sign-in';
import { requiredErrors } from '../../../src/machines/base/field-errors';
import { type CaptchaPorts, createCaptchaMachine } from '../../../src/machines/credentials/captcha';
import type { EntryFormPorts, EntryFormRules } from '../../../src/machines/credentials/entry-definition';
import { createEntryFormMachine, type EntryFormRef } from '../../../src/machines/credentials/entry-form';
import { createPasswordJudgeMachine } from '../../../src/machines/credentials/password-judge';
import { createSmsCodeMachine, type SmsCodePorts } from '../../../src/machines/credentials/sms-code';
import { CaptchaField } from '../../../src/ui/credentials/CaptchaField';
import { EntryForm } from '../../../src/ui/credentials/EntryForm';
import { Field } from '../../../src/ui/credentials/Field';
import { SmsCodeField } from '../../../src/ui/credentials/SmsCodeField';
import { useEntryForm } from '../../../src/ui/credentials/useEntryForm';
import { Around } from '../app/app-fixture';
import { RULES } from './passwords-fixture';

export const never = () => new Promise<never>(() => {});
export const PICTURE: Captcha = { codeId: 'c1', image: 'data:image/svg+xml;base64,PHN2Zy8+' };

type QuietPorts<Form> = EntryFormPorts<Form, string> & CaptchaPorts;

/** The ports of a form that never answer and do nothing. */
export const quietEntry = <Form,>(ports: Partial<QuietPorts<Form>> = {}): QuietPorts<Form> => ({
  loadConfig: never,
  loadCaptcha: never,
  submit: never,
  focus: () => {},
  watchReturn: () => () => {},
  withdraw: () => {},
  notify: () => {},
  ...ports,
});

export const quietSms = (ports: Partial<SmsCodePorts> = {}): SmsCodePorts => ({
  send: never,
  clocks: () => ({ monotonic: 0, wall: 0 }),
  watchShown: () => () => {},
  sent: { read: () => undefined, write: () => {}, forget: () => {} },
  notify: () => {},
  ...ports,
});

/** A form of all that forms before the shell are made of. */
export interface Sample {
  readonly phone: string;
  readonly newPassword: string;
  readonly captcha: string;
  readonly code: string;
}
export type SampleField = keyof Sample;

const FIELDS = {
  form: ['phone', 'newPassword', 'captcha'],
  sms: ['phone', 'newPassword', 'captcha', 'code'],
  none: ['phone', 'newPassword'],
} as const satisfies Record<string, readonly SampleField[]>;
export type Variant = keyof typeof FIELDS;
export const fieldsOf = (variant: Variant): readonly SampleField[] => FIELDS[variant];

const rulesOf = (variant: Variant): EntryFormRules<Sample> => ({
  fields: FIELDS[variant],
  nextSteps: ['passwordChangeNeeded'],
  check: (form) => ({
    ...requiredErrors({ ...form }, FIELDS[variant]),
    ...(form.newPassword.includes(' ') && { newPassword: 'spaces' as const }),
  }),
});

/** Each kind of form there is: with a picture of its own, with one for its SMS code, and without any. */
export const sampleForm = (variant: Variant, ports: Partial<QuietPorts<Sample>> = {}, sms: Partial<SmsCodePorts> = {}) =>
  createEntryFormMachine<Sample, string>(quietEntry(ports), rulesOf(variant), {
    ...(variant !== 'none' && { captcha: createCaptchaMachine(quietEntry(ports)) }),
    ...(variant === 'sms' && { smsCode: createSmsCodeMachine(quietSms(sms)) }),
    judge: createPasswordJudgeMachine({ loadPolicy: async () => RULES }),
  });

function SampleView({ form: ref, variant }: { form: EntryFormRef<Sample, string>; variant: Variant }) {
  const { form, typing, busy, submit, askCode, smsCode, pictureBar } = useEntryForm(
    ref,
    { phone: '', newPassword: '', captcha: '', code: '' },
    'phone',
  );
  return (
    <EntryForm busy={busy} submit="送出" submitting="正在送出" onSubmit={submit}>
      <Field name="phone" typing={typing('phone')} />
      <Field name="newPassword" typing={typing('newPassword')} />
      {variant !== 'none' && <CaptchaField {...pictureBar} typing={typing('captcha')} />}
      {smsCode && (
        <SmsCodeField
          typing={typing('code')}
          button={smsCode}
          onSend={() => askCode({ phone: form.phone, captcha: form.captcha })}
        />
      )}
    </EntryForm>
  );
}

export const showSample = (form: EntryFormRef<Sample, string>, variant: Variant) =>
  render(
    <Around>
      <SampleView form={form} variant={variant} />
    </Around>,
  );

/** A field of the screen, by its name. */
export function fieldAt(name: string): HTMLInputElement {
  const field = document.getElementById(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${name}.`);
  return field;
}
