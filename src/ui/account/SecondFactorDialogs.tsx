import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { type OwnSecondFactorRef, secondFactorDialog } from '../../machines/account/own-second-factor';
import { type ProvenByBothRef, provenByBoth } from '../../machines/account/proven-by-both';
import type { SecondFactorSetupRef } from '../../machines/credentials/second-factor-setup';
import { RecoveryCodes } from '../credentials/RecoveryCodes';
import { SetUp } from '../credentials/SetUp';
import { Dialog } from '../forms/Dialog';
import { DialogField } from '../forms/DialogField';
import { OneFieldDialog } from './OneFieldDialog';

/** What is asked and shown while a second factor is set up, renewed or removed: one dialog at a time. */
export function SecondFactorDialogs({ section }: { section: OwnSecondFactorRef }) {
  const t = useText();
  const { proving, settingUp, renewing, removing, recoveryCodes } = useSelector(section, secondFactorDialog, shallowEqual);
  return (
    <>
      {proving && (
        <OneFieldDialog
          asked={proving}
          start={() => ''}
          title={t('account.second.proveTitle')}
          content={t('account.second.proveContent')}
          label={t('account.second.password')}
          missing={t('account.second.passwordMissing')}
          secret
        />
      )}
      {settingUp && <SettingUpDialog setup={settingUp} />}
      {renewing && (
        <ProvenByBothDialog
          asked={renewing}
          title={t('account.second.renewTitle')}
          content={t('account.second.renewContent')}
          act={t('account.second.renew')}
        />
      )}
      {removing && (
        <ProvenByBothDialog
          asked={removing}
          title={t('account.second.removeTitle')}
          content={t('account.second.removeContent')}
          act={t('account.second.remove')}
          danger
        />
      )}
      {recoveryCodes.length > 0 && (
        <Dialog title={t('account.second.codesTitle')} footer={null} onCancel={() => section.send({ type: 'kept' })}>
          <RecoveryCodes
            codes={recoveryCodes}
            onCopy={() => section.send({ type: 'copy' })}
            onKept={() => section.send({ type: 'kept' })}
          />
        </Dialog>
      )}
    </>
  );
}

function SettingUpDialog({ setup }: { setup: SecondFactorSetupRef }) {
  const t = useText();
  return (
    <Dialog title={t('secondFactor.setUpTitle')} footer={null} onCancel={() => setup.send({ type: 'back' })}>
      <SetUp setup={setup} back={t('list.cancel')} />
    </Dialog>
  );
}

interface ProvenByBothProps<Answer> {
  readonly asked: ProvenByBothRef<Answer>;
  readonly title: string;
  readonly content: string;
  /** What is done, as the button says it. */
  readonly act: string;
  readonly danger?: boolean;
}

/** Wants the password and a code. What is typed stays here until it is sent. */
export function ProvenByBothDialog<Answer>({ asked, title, content, act, danger = false }: ProvenByBothProps<Answer>) {
  const t = useText();
  const [proofs, setProofs] = useState({ password: '', code: '' });
  const { complaints, busy } = useSelector(asked, provenByBoth<Answer>, shallowEqual);
  const submit = () => asked.send({ type: 'submit', proofs });
  const cancel = () => asked.send({ type: 'cancel' });
  const type = (field: keyof typeof proofs) => (text: string) => {
    setProofs((before) => ({ ...before, [field]: text }));
    asked.send({ type: 'edited', field });
  };
  return (
    <Dialog
      title={title}
      onCancel={cancel}
      footer={
        <>
          <Button aria-disabled={busy} onClick={cancel}>
            {t('list.cancel')}
          </Button>
          <Button type="primary" status={danger ? 'danger' : 'default'} loading={busy} aria-disabled={busy} onClick={submit}>
            {act}
          </Button>
        </>
      }
    >
      <p>{content}</p>
      <DialogField
        secret
        label={t('account.second.password')}
        missing={t('account.second.passwordMissing')}
        value={proofs.password}
        complaint={complaints.password}
        onType={type('password')}
        onEnter={submit}
      />
      <DialogField
        label={t('account.second.code')}
        missing={t('account.second.codeMissing')}
        value={proofs.code}
        complaint={complaints.code}
        onType={type('code')}
        onEnter={submit}
      />
    </Dialog>
  );
}
