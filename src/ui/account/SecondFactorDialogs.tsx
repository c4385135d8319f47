import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { OwnSecondFactorRef } from '../../machines/account/own-second-factor';
import type { SecondFactorSetupRef } from '../../machines/credentials/second-factor-setup';
import { openDialog } from '../../machines/records/records-page';
import { SetUp } from '../credentials/SetUp';
import { ActDialog } from '../forms/ActDialog';
import { Dialog } from '../forms/Dialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** What is asked and shown while a second factor is set up, renewed or removed: one dialog at a time. */
export function SecondFactorDialogs({ section }: { section: OwnSecondFactorRef }) {
  const t = useText();
  const { proving, settingUp, renewing, removing, recoveryCodes } = useSelector(section, openDialog, shallowEqual);
  const password = {
    name: 'password',
    label: t('account.second.password'),
    missing: t('account.second.passwordMissing'),
    secret: true,
  } as const;
  const code = { name: 'code', label: t('account.second.code'), missing: t('account.second.codeMissing') } as const;
  return (
    <>
      {proving && (
        <ActDialog
          act={proving}
          question={() => ({ title: t('account.second.proveTitle'), content: t('account.second.proveContent') })}
          start={() => ({ password: '' })}
          fields={[password]}
        />
      )}
      {settingUp && <SettingUpDialog setup={settingUp} />}
      {renewing && (
        <ActDialog
          act={renewing}
          question={() => ({
            title: t('account.second.renewTitle'),
            content: t('account.second.renewContent'),
            button: t('account.second.renew'),
          })}
          start={noProofs}
          fields={[password, code]}
        />
      )}
      {removing && (
        <ActDialog
          act={removing}
          question={() => ({
            title: t('account.second.removeTitle'),
            content: t('account.second.removeContent'),
            button: t('account.second.remove'),
            danger: true,
          })}
          start={noProofs}
          fields={[password, code]}
        />
      )}
      {recoveryCodes && <RecoveryCodesDialog dialog={recoveryCodes} />}
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

const noProofs = () => ({ password: '', code: '' });
