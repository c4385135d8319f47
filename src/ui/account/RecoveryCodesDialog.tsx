import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type RecoveryCodesRef, recoveryCodes } from '../../machines/account/recovery-codes';
import { RecoveryCodes } from '../credentials/RecoveryCodes';
import { Dialog } from '../forms/Dialog';

/** New recovery codes, until the user says that they have saved them. */
export function RecoveryCodesDialog({ dialog }: { dialog: RecoveryCodesRef }) {
  const codes = useSelector(dialog, recoveryCodes);
  const close = () => dialog.send({ type: 'saved' });
  return (
    <Dialog title={useText()('account.second.codesTitle')} footer={null} onCancel={close}>
      <RecoveryCodes codes={codes} onCopy={() => dialog.send({ type: 'copy' })} onSaved={close} />
    </Dialog>
  );
}
