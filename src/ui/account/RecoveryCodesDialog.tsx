import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type RecoveryCodesRef, recoveryCodes } from '../../machines/account/recovery-codes';
import { RecoveryCodes } from '../credentials/RecoveryCodes';
import { Dialog } from '../forms/Dialog';
import { OnceQuestion } from '../forms/OnceQuestion';

/** New recovery codes, until the user says that they have saved them. */
export function RecoveryCodesDialog({ dialog }: { dialog: RecoveryCodesRef }) {
  const t = useText();
  const { codes, isAsking } = useSelector(dialog, recoveryCodes, shallowEqual);
  const close = () => dialog.send({ type: 'close' });
  return (
    <>
      <Dialog title={t('account.second.codesTitle')} footer={null} onCancel={close}>
        <RecoveryCodes
          codes={codes}
          onCopy={() => dialog.send({ type: 'copy' })}
          onSaved={() => dialog.send({ type: 'saved' })}
        />
      </Dialog>
      {isAsking && (
        <OnceQuestion
          title={t('account.second.codesCloseTitle')}
          content={t('account.second.codesClose')}
          onStay={() => dialog.send({ type: 'stay' })}
          onClose={close}
        />
      )}
    </>
  );
}
