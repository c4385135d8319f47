import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RecordFormRef, Versioned } from '../../machines/records/record-form';
import { recordForm } from '../../machines/records/record-form-shown';
import { EditsQuestion } from '../forms/EditsQuestion';
import { ConflictDialog } from './ConflictDialog';

interface Props<Row extends Versioned, Values extends object, Saved> {
  readonly form: RecordFormRef<Row, Values, Saved>;
  readonly title: string;
  readonly fields: (row: Row | null) => ReactNode;
}

/** The questions of a form before anything is lost: typed text on leaving, another user's change on saving. */
export function RecordQuestions<Row extends Versioned, Values extends object, Saved>({
  form,
  title,
  fields,
}: Props<Row, Values, Saved>) {
  const { asksToLeave, conflicts } = useSelector(form, recordForm<Row, Values, Saved>, shallowEqual);
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
      {conflicts && <ConflictDialog form={form} fields={fields} />}
    </>
  );
}
