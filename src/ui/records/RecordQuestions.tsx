import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type RecordFormRef, recordForm, type Versioned } from '../../machines/records/record-form';
import { Dialog } from '../forms/Dialog';
import { EditsQuestion } from '../forms/EditsQuestion';

interface Props<Row extends Versioned, Values extends object, Saved> {
  readonly form: RecordFormRef<Row, Values, Saved>;
  readonly title: string;
}

/** The questions of a form before anything is lost: typed text on leaving, another user's change on saving. */
export function RecordQuestions<Row extends Versioned, Values extends object, Saved>({ form, title }: Props<Row, Values, Saved>) {
  const t = useText();
  const { asksToLeave, conflicts } = useSelector(form, recordForm<Row, Values, Saved>, shallowEqual);
  const cancel = () => form.send({ type: 'cancel' });
  const ways = (
    <>
      <Button onClick={cancel}>{t('list.cancel')}</Button>
      <Button status="danger" onClick={() => form.send({ type: 'overwrite' })}>
        {t('list.overwrite')}
      </Button>
      <Button type="primary" onClick={() => form.send({ type: 'takeTheirs' })}>
        {t('list.takeTheirs')}
      </Button>
    </>
  );
  return (
    <>
      {asksToLeave && (
        <EditsQuestion
          titles={title}
          by="closing"
          onStay={() => form.send({ type: 'stay' })}
          onLeave={() => form.send({ type: 'leave' })}
        />
      )}
      {conflicts && (
        <Dialog title={t('list.conflictTitle')} footer={ways} onCancel={cancel}>
          <p>{t('list.conflictContent')}</p>
        </Dialog>
      )}
    </>
  );
}
