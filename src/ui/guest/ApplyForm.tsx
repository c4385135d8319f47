import { useText } from '../../i18n/text';
import type { ApplyFormRef } from '../../machines/guest/apply';
import { CaptchaField } from '../credentials/CaptchaField';
import { EntryForm } from '../credentials/EntryForm';
import { Field } from '../credentials/Field';
import { useEntryForm } from '../credentials/useEntryForm';

/** The organisation, its contact, and its administrator. */
export function ApplyForm({ form: ref }: { form: ApplyFormRef }) {
  const t = useText();
  const { typing, busy, fieldErrors, submit, pictureBar } = useEntryForm(
    ref,
    { organization: '', orgCode: '', contactName: '', contactPhone: '', username: '', remark: '', captcha: '' },
    'organization',
  );
  return (
    <EntryForm busy={busy} submit={t('register.apply.submit')} submitting={t('register.apply.submitting')} onSubmit={submit}>
      <div className="entry-columns">
        <Field name="organization" typing={typing('organization')} autoComplete="organization" maxLength={100} />
        <Field
          name="orgCode"
          typing={typing('orgCode')}
          autoComplete="off"
          maxLength={64}
          note={fieldErrors.orgCode ? undefined : t('register.apply.orgCodeNote')}
        />
        <Field name="contactName" typing={typing('contactName')} autoComplete="name" maxLength={64} />
        <Field name="contactPhone" typing={typing('contactPhone')} type="tel" autoComplete="tel" maxLength={40} />
        <div className="whole-row">
          <Field name="remark" typing={typing('remark')} autoComplete="off" maxLength={200} />
        </div>
        <Field
          name="username"
          words="adminName"
          typing={typing('username')}
          autoComplete="off"
          maxLength={64}
          note={fieldErrors.username ? undefined : t('register.apply.usernameNote')}
        />
        <CaptchaField {...pictureBar} typing={typing('captcha')} />
      </div>
    </EntryForm>
  );
}
