import type { ActorRef, Snapshot } from 'xstate';
import type { ActMachine, ActRef } from '../base/act';
import { afterChange, afterStandard, type StandardDialogs } from './record-dialogs';
import type { RecordFormRef } from './record-form';
import type { Consequence, Ended } from './records-page';
import type { TreePageContext, TreePageEvent } from './tree-page';
import type { TreeRow } from './tree-rows';

/** Moves a row below the parent that is filled in, behind those that are there. */
type RelocationMachine<Row> = ActMachine<Row, unknown, 'parentId'>;

/** The dialogs that every tree page has. */
export type TreeDialogs<Row extends TreeRow, Values extends object> = StandardDialogs<Row, Values> & {
  readonly relocation: RelocationMachine<Row>;
};

/** A tree page as the shared views see it, whatever else it has. */
export type StandardTreePage<Row extends TreeRow, Values extends object> = ActorRef<
  Snapshot<unknown> & {
    readonly context: TreePageContext<Row>;
    readonly value: unknown;
    readonly children: {
      readonly form?: RecordFormRef<Row, Values, Row>;
      readonly removal?: ActRef<readonly Row[], string>;
      readonly relocation?: ActRef<Row, unknown, 'parentId'>;
    };
  },
  TreePageEvent<Row, TreeDialogs<Row, Values>>
>;

/** What follows the dialogs that every tree page has. */
export function afterTreeDialog<Row extends TreeRow, Values extends object>(ended: Ended<TreeDialogs<Row, Values>>): Consequence {
  if (ended.dialog !== 'relocation') return afterStandard<Row, Values, Row, Row>(ended);
  return afterChange(ended.output, 'saved');
}
