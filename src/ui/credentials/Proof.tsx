import { useText } from '../../i18n/text';
import type { ProofFormRef } from '../../machines/credentials/second-factor';
import { CodeField } from './CodeField';
import { EntryForm } from './EntryForm';
import { EntryLink } from './EntryLink';
import { Field } from './Field';
import { TickBox } from './TickBox';
import { alsoTelling } from './typing';
import { useEntryForm } from './useEntryForm';
import './second-factor.css';
import './sign-in-links.css';

interface Props {
  readonly proof: ProofFormRef;
  /** For how long this browser may be spared it; 0: it may not. */
  readonly days: number;
  readonly onBack: () => void;
}

/** The second half of a sign-in: what the telephone says, or a code that was written down. */
export function Proof({ proof: ref, days, onBack }: Props) {
  const t = useText();
  const { form, set, typing, busy, fieldErrors, submit } = useEntryForm(
    ref,
    { by: 'code' as 'code' | 'recoveryCode', code: '', recoveryCode: '', trustDevice: false },
    'code',
  );
  /** The server calls either of them the code: the error of one is cleared once the other is edited. */
  const clearErrors = () => {
    for (const field of ['code', 'recoveryCode']) ref.send({ type: 'edited', field });
  };
  const other = form.by === 'code' ? 'recoveryCode' : 'code';
  const change = () => {
    set({ by: other });
    clearErrors();
  };
  return (
    <div className="second-factor">
      <p>{t(`signIn.proof.${form.by}Hint`)}</p>
      <EntryForm busy={busy} submit={t('signIn.proof.submit')} submitting={t('signIn.proof.submitting')} onSubmit={submit}>
        {form.by === 'code' ? (
          <CodeField typing={alsoTelling(typing('code'), clearErrors)} />
        ) : (
          <Field
            name="recoveryCode"
            typing={{
              ...alsoTelling(typing('recoveryCode'), clearErrors),
              fieldError: fieldErrors.recoveryCode ?? fieldErrors.code,
              comesFirst: true,
            }}
            autoComplete="off"
            maxLength={64}
          />
        )}
        {days > 0 && (
          <TickBox
            checked={form.trustDevice}
            say={t('signIn.proof.trust', { days })}
            onChange={(trustDevice) => set({ trustDevice })}
          />
        )}
      </EntryForm>
      <div className="sign-in-links">
        <EntryLink busy={busy} onGo={change}>
          {t(`signIn.proof.${other}Way`)}
        </EntryLink>
        <EntryLink busy={busy} onGo={onBack}>
          {t('password.back')}
        </EntryLink>
      </div>
    </div>
  );
}
