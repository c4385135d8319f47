import { shallowEqual, useSelector } from '@xstate/react';
import type { SecondFactorSetup } from '../../../contract/second-factor';
import { failureWords } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import {
  type FirstCodeFormRef,
  type SecondFactorSetupRef,
  secondFactorSetup,
} from '../../machines/credentials/second-factor-setup';
import { CodeField } from './CodeField';
import { EntryForm } from './EntryForm';
import { EntryLink } from './EntryLink';
import { Outcome, Way } from './Outcome';
import { RecoveryCodes } from './RecoveryCodes';
import { useEntryForm } from './useEntryForm';
import './second-factor.css';

/** Setting a second factor up: as the last step of a sign-in, or on the account page. */
export function SetUp({ setup, back }: { setup: SecondFactorSetupRef; back: string }) {
  const t = useText();
  const { at, shown, failure, form, recoveryCodes } = useSelector(setup, secondFactorSetup, shallowEqual);
  const goBack = () => setup.send({ type: 'back' });
  if (at === 'showingCodes') {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onCopy={() => setup.send({ type: 'copy' })}
        onSaved={() => setup.send({ type: 'saved' })}
      />
    );
  }
  if (at === 'failed' && failure) {
    const { title, reasons } = failureWords(t, failure, 'operation');
    return (
      <Outcome tone="bad" title={title} hint={reasons.join(' ')} failure={failure}>
        <Way say={t('secondFactor.retry')} onGo={() => setup.send({ type: 'retry' })} />
        <Way look="secondary" say={back} onGo={goBack} />
      </Outcome>
    );
  }
  if (!shown) {
    return (
      <Outcome tone="busy" title={t('secondFactor.asking')}>
        <Way look="secondary" say={back} onGo={goBack} />
      </Outcome>
    );
  }
  return <Steps shown={shown} form={form} back={back} onBack={goBack} />;
}

interface StepsProps {
  readonly shown: SecondFactorSetup;
  readonly form: FirstCodeFormRef;
  readonly back: string;
  readonly onBack: () => void;
}

function Steps({ shown, form: ref, back, onBack }: StepsProps) {
  const t = useText();
  const { typing, busy, submit } = useEntryForm(ref, { code: '' }, 'code');
  return (
    <div className="second-factor">
      <p>{t('secondFactor.setUpHint')}</p>
      <div className="second-factor-shown">
        <img src={shown.image} alt={t('secondFactor.picture')} width="168" height="168" />
        <div>
          <p>{t('secondFactor.byHand')}</p>
          <code>{inFours(shown.secret)}</code>
        </div>
      </div>
      <EntryForm busy={busy} submit={t('secondFactor.turnOn')} submitting={t('secondFactor.verifying')} onSubmit={submit}>
        <CodeField typing={typing('code')} />
      </EntryForm>
      <EntryLink busy={busy} onGo={onBack}>
        {back}
      </EntryLink>
    </div>
  );
}

/** As a person reads it off. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
