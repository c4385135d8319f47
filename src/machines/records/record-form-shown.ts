import type { SnapshotFrom } from 'xstate';
import { compare } from './merge';
import { type RecordFormMachine, type Versioned, versionsIn } from './record-form';

/** All that a form shows. */
export function recordForm<Row extends Versioned, Values extends object, Saved>(
  snapshot: SnapshotFrom<RecordFormMachine<Row, Values, Saved>>,
) {
  const { row, values, revision, fieldErrors } = snapshot.context;
  return {
    /** The row that is edited; null for a new one. */
    row,
    values,
    revision,
    fieldErrors,
    restored: snapshot.matches({ editing: 'restored' }),
    busy: snapshot.matches('saving'),
    asksToLeave: snapshot.matches('leaving') || snapshot.matches({ gone: 'leaving' }),
    conflicts: snapshot.matches('conflict'),
    /** There is no record left that could be saved. */
    gone: snapshot.matches('gone'),
  };
}

/** Both versions of a record that another person has changed meanwhile, and what is chosen of them. */
export function recordConflict<Row extends Versioned, Values extends object, Saved>({
  context,
}: SnapshotFrom<RecordFormMachine<Row, Values, Saved>>) {
  const versions = versionsIn<Values>(context);
  return { ...versions, ...compare(versions), row: context.theirs, choices: context.choices };
}
