import { Button, Modal } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { type RecordFormRef, recordForm, type Versioned } from '../../machines/record-form';
import { ReturnFocus } from './ReturnFocus';

/** What a form asks before anything is lost: typed text on leaving, somebody else's change on saving. */
export function RecordQuestions<Row extends Versioned, Values extends object, Saved>({
  form,
}: {
  form: RecordFormRef<Row, Values, Saved>;
}) {
  const t = useText();
  const { asksToLeave, conflicts } = useSelector(form, recordForm<Row, Values, Saved>, shallowEqual);
  return (
    <>
      {asksToLeave && (
        <Question title={t('list.leaveTitle')} content={t('list.leaveContent')} onCancel={() => form.send({ type: 'stay' })}>
          <Button onClick={() => form.send({ type: 'leave' })}>{t('list.leave')}</Button>
          <Button type="primary" onClick={() => form.send({ type: 'stay' })}>
            {t('list.stay')}
          </Button>
        </Question>
      )}
      {conflicts && (
        <Question
          title={t('list.conflictTitle')}
          content={t('list.conflictContent')}
          onCancel={() => form.send({ type: 'cancel' })}
        >
          <Button onClick={() => form.send({ type: 'cancel' })}>{t('list.cancel')}</Button>
          <Button status="danger" onClick={() => form.send({ type: 'overwrite' })}>
            {t('list.overwrite')}
          </Button>
          <Button type="primary" onClick={() => form.send({ type: 'takeTheirs' })}>
            {t('list.takeTheirs')}
          </Button>
        </Question>
      )}
    </>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly content: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

const Question = ({ title, content, onCancel, children }: QuestionProps) => (
  <>
    <ReturnFocus />
    <Modal visible className="confirm-dialog" title={title} footer={children} maskClosable={false} onCancel={onCancel}>
      <p>{content}</p>
    </Modal>
  </>
);
