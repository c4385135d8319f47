import { Modal } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type ConfirmationRef, confirmationDialog } from '../../machines/confirmation';
import { ReturnFocus } from './ReturnFocus';
import './dialogs.css';

interface Props<Subject, Answer> {
  readonly confirmation: ConfirmationRef<Subject, Answer>;
  readonly title: string;
  readonly content: string;
  /** What the question is about: "user Zhang Wei". Empty where it is about many. */
  readonly named: string;
  readonly danger?: boolean;
}

/** Asks before something is done. While it is being done, both buttons are deaf. */
export function ConfirmDialog<Subject, Answer>({ confirmation, title, content, named, danger = false }: Props<Subject, Answer>) {
  const t = useText();
  const { busy } = useSelector(confirmation, confirmationDialog<Subject, Answer>);
  const cancel = () => confirmation.send({ type: 'cancel' });

  return (
    <>
      <ReturnFocus />
      <Modal
        visible
        className="confirm-dialog"
        title={title}
        okText={t('list.ok')}
        cancelText={t('list.cancel')}
        confirmLoading={busy}
        okButtonProps={{ 'aria-disabled': busy, ...(danger ? { status: 'danger' } : {}) }}
        cancelButtonProps={{ 'aria-disabled': busy }}
        maskClosable={false}
        onOk={() => confirmation.send({ type: 'confirm' })}
        onCancel={cancel}
      >
        <p>{content}</p>
        {named && <p className="confirm-named">{named}</p>}
      </Modal>
    </>
  );
}
