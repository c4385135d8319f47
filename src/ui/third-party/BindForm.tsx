import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { BindFormRef } from '../../machines/bind-form';
import { entryForm } from '../../machines/entry-form';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { SmsCodeField } from '../entry/SmsCodeField';
import { useFreshCaptcha, useTyped } from '../entry/typing';
import './bind-form.css';

/** Telephone number, captcha, SMS code: whose account it is that somebody returns to from now on (§7.1). */
export function BindForm({ form: ref }: { form: BindFormRef }) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const smsCode = useSelector(ref, ({ context }) => context.smsCode);
  const { form, set, typing } = useTyped(
    { phone: '', captcha: '', code: '' },
    { first: 'phone', complaints, onEdit: (field) => ref.send({ type: 'edited', field }) },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));
  const { phone, captcha } = form;

  return (
    <>
      <p className="bind-hint">{t('thirdParty.bind.hint')}</p>
      <EntryForm
        busy={busy}
        submit={t('thirdParty.bind.submit')}
        submitting={t('thirdParty.bind.submitting')}
        onSubmit={() => ref.send({ type: 'submit', form })}
      >
        <Field name="phone" typing={typing('phone')} type="tel" autoComplete="tel-national" maxLength={20} />
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
      </EntryForm>
    </>
  );
}
