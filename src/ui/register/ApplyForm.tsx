import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { ApplyFormRef } from '../../machines/apply';
import { entryForm } from '../../machines/entry-form';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { useFreshCaptcha, useTyped } from '../entry/typing';

/** Which organisation it is, whom to speak to there, and who is to administer it. */
export function ApplyForm({ form: ref }: { form: ApplyFormRef }) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const { form, set, typing } = useTyped(
    { organization: '', orgCode: '', contactName: '', contactPhone: '', username: '', remark: '', captcha: '' },
    {
      first: 'organization',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
      onLeave: (field, left) => ref.send({ type: 'left', field, form: left }),
    },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));

  return (
    <EntryForm
      busy={busy}
      submit={t('register.apply.submit')}
      submitting={t('register.apply.submitting')}
      onSubmit={() => ref.send({ type: 'submit', form })}
    >
      <div className="entry-columns">
        <Field name="organization" typing={typing('organization')} autoComplete="organization" maxLength={100} />
        <Field
          name="orgCode"
          typing={typing('orgCode')}
          autoComplete="off"
          maxLength={64}
          note={complaints.orgCode ? undefined : t('register.apply.orgCodeNote')}
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
          note={complaints.username ? undefined : t('register.apply.usernameNote')}
        />
        <CaptchaField
          {...pictureBar}
          typing={typing('captcha')}
          onUse={() => ref.send({ type: 'used' })}
          onRenew={() => ref.send({ type: 'renew' })}
        />
      </div>
    </EntryForm>
  );
}
