import type { ActorRef, Snapshot } from 'xstate';
import type { Failure } from '../../../contract/failure';
import { type ActMachine, type ActOutput, type ActRef, isOutdated, type Outcome } from '../base/act';
import type { Fallback } from '../base/notices';
import type { Identified } from './list-page';
import type { RecordFormMachine, RecordFormOutput, RecordFormRef, Versioned } from './record-form';
import type { Consequence, Ended, QueryChild, RecordsPageContext } from './records-page';

/**
 * The dialogs that every page of records has: adding or editing one record, and deleting some. The form is of the `Whole` record,
 * where a row of the list is only a part of it.
 */
export type StandardDialogs<Row extends Versioned, Values extends object, Saved = Row, Whole extends Versioned = Row> = {
  readonly form: RecordFormMachine<Whole, Values, Saved>;
  readonly removal: ActMachine<readonly Row[], string>;
};

/** Whatever holds the dialogs that every page of records has. */
export type StandardSlot<Row extends Versioned, Values extends object, Saved, Whole extends Versioned> = Pick<
  ActorRef<
    Snapshot<unknown> & {
      readonly children: {
        readonly form?: RecordFormRef<Whole, Values, Saved>;
        readonly removal?: ActRef<readonly Row[], string>;
      };
    },
    never
  >,
  'getSnapshot' | 'subscribe'
>;

/** A page of records as the shared views see it, whatever else it has. */
export type StandardPage<Row extends Versioned, Values extends object, Saved, Whole extends Versioned> = ActorRef<
  Snapshot<unknown> & {
    readonly context: RecordsPageContext<Row, object>;
    readonly children: {
      readonly form?: RecordFormRef<Whole, Values, Saved>;
      readonly removal?: ActRef<readonly Row[], string>;
    } & QueryChild;
  },
  | { readonly type: 'buildQuery' }
  | { readonly type: 'open'; readonly dialog: 'form'; readonly about: null }
  | { readonly type: 'open'; readonly dialog: 'removal'; readonly about: readonly Row[] }
  | { readonly type: 'openSelected'; readonly dialog: 'removal' }
>;

/** What follows the dialogs that every page has. */
export const afterStandard = <Row extends Versioned, Values extends object, Saved, Whole extends Versioned>(
  ended: Ended<StandardDialogs<Row, Values, Saved, Whole>>,
): Consequence => (ended.dialog === 'form' ? afterForm(ended.output) : afterRemoval(ended.output));

function afterForm({ kind }: RecordFormOutput<unknown>): Consequence {
  switch (kind) {
    case 'saved':
      return { reload: true, notice: { tone: 'success', say: 'saved' } };
    case 'gone':
      return { reload: true };
    case 'cancelled':
      return {};
  }
}

/** §8: the server's own words, if it has any. */
export function afterRemoval(output: ActOutput<readonly Identified[], string>): Consequence {
  switch (output.kind) {
    case 'done':
      return {
        removed: output.subject,
        notice: output.answer ? { tone: 'success', desc: output.answer } : { tone: 'success', say: 'removed' },
      };
    case 'failed':
      return afterFailure(output.failure, 'remove');
    case 'cancelled':
      return {};
  }
}

/** What follows an act that changes what the list shows. */
export function afterChange(
  outcome: Outcome<unknown>,
  say: 'saved' | 'statusChanged',
  fallback: Fallback = 'operation',
): Pick<Consequence, 'reload' | 'notice'> {
  switch (outcome.kind) {
    case 'done':
      return { reload: true, notice: { tone: 'success', say } };
    case 'failed':
      return afterFailure(outcome.failure, fallback);
    case 'cancelled':
      return {};
  }
}

/** A failure is shown, and the list reads its page again where its rows are outdated. */
export const afterFailure = (failure: Failure, fallback: Fallback): Consequence => ({
  reload: isOutdated(failure),
  notice: { tone: 'error', failure, fallback },
});
