import { shallowEqual, useSelector } from '@xstate/react';
import { DEFAULT_ZONE } from '../../../contract/text';
import { useText } from '../../i18n/text';
import type { EntryFormRef } from '../../machines/credentials/entry-form';
import {
  applicationStanding,
  type Standing as Found,
  type ReceiptForm,
  type StandingRef,
} from '../../machines/guest/application-standing';
import { timeIn } from '../base/time';
import { EntryForm } from '../credentials/EntryForm';
import { Field } from '../credentials/Field';
import { Outcome, Way } from '../credentials/Outcome';
import { useEntryForm } from '../credentials/useEntryForm';

interface Props {
  readonly standing: StandingRef;
  readonly onSignIn: () => void;
}

/** What has become of an application: its receipt is asked for, then it is told. */
export function Standing({ standing: ref, onSignIn }: Props) {
  const t = useText();
  const { standing, form } = useSelector(ref, applicationStanding, shallowEqual);
  if (form) return <AskForReceipt form={form} />;
  if (!standing) return null;
  const { status, reason } = standing;
  return (
    <Outcome
      tone={TONES[status]}
      title={t(`register.apply.status.${status}`)}
      hint={
        status === 'refused' ? t('register.apply.reason', { reason: reason ?? '' }) : t(`register.apply.statusHint.${status}`)
      }
    >
      <Facts standing={standing} />
      {status === 'approved' && <Way say={t('register.apply.toSignIn')} onGo={onSignIn} />}
      <Way
        look={status === 'approved' ? 'secondary' : 'primary'}
        say={t('register.apply.again')}
        onGo={() => ref.send({ type: 'again' })}
      />
    </Outcome>
  );
}

const TONES = { waiting: 'notice', approved: 'good', refused: 'bad' } as const;

function AskForReceipt({ form: ref }: { form: EntryFormRef<ReceiptForm, Found> }) {
  const t = useText();
  const { typing, busy, submit } = useEntryForm(ref, { receipt: '' }, 'receipt');
  return (
    <>
      <p className="register-hint">{t('register.apply.lookHint')}</p>
      <EntryForm busy={busy} submit={t('register.apply.ask')} submitting={t('register.apply.asking')} onSubmit={submit}>
        <Field name="receipt" typing={typing('receipt')} autoComplete="off" maxLength={64} />
      </EntryForm>
    </>
  );
}

/** An organisation that is not there yet has no zone of its own. */
function Facts({ standing }: { standing: Found }) {
  const t = useText();
  const { organization, orgCode, createTime, decideTime } = standing;
  return (
    <dl className="standing-facts">
      <dt>{t('entry.field.organization')}</dt>
      <dd>{organization}</dd>
      <dt>{t('entry.field.orgCode')}</dt>
      <dd>
        <code>{orgCode}</code>
      </dd>
      <dt>{t('register.apply.createTime')}</dt>
      <dd>{timeIn(DEFAULT_ZONE, createTime)}</dd>
      {decideTime && (
        <>
          <dt>{t('register.apply.decideTime')}</dt>
          <dd>{timeIn(DEFAULT_ZONE, decideTime)}</dd>
        </>
      )}
    </dl>
  );
}
