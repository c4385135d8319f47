import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type ConfirmationRef, confirmationDialog } from '../../machines/base/confirmation';
import { Dialog } from './Dialog';

interface Props<Subject, Answer> {
  readonly confirmation: ConfirmationRef<Subject, Answer>;
  readonly title: string;
  readonly content: string;
  /** What the question is about: "user Zhang Wei". */
  readonly named: string;
  /** What is done, as the button says it. */
  readonly act?: string;
  readonly danger?: boolean;
}

/** Asks before something is done. While it is being done, both buttons are deaf. */
export function ConfirmDialog<Subject, Answer>(props: Props<Subject, Answer>) {
  const { confirmation, title, content, named, act, danger = false } = props;
  const t = useText();
  const { busy } = useSelector(confirmation, confirmationDialog<Subject, Answer>);
  const cancel = () => confirmation.send({ type: 'cancel' });
  const buttons = (
    <>
      <Button aria-disabled={busy} onClick={cancel}>
        {t('list.cancel')}
      </Button>
      <Button
        type="primary"
        status={danger ? 'danger' : 'default'}
        loading={busy}
        aria-disabled={busy}
        onClick={() => confirmation.send({ type: 'confirm' })}
      >
        {act ?? t('list.ok')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} footer={buttons} onCancel={cancel}>
      <p>{content}</p>
      <p className="confirm-named">{named}</p>
    </Dialog>
  );
}
