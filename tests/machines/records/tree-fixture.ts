import { createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { type ActMachine, createActMachine } from '../../../src/machines/base/act';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import type { Ended, Next } from '../../../src/machines/records/records-page';
import { createTreePageMachine } from '../../../src/machines/records/tree-page';
import type { Position, TreeRow } from '../../../src/machines/records/tree-rows';
import { listener, scripted } from '../shell/shell-fixture';
import { noticeBoard } from './list-fixture';

export interface Leaf extends TreeRow {
  readonly name: string;
}
export const leaf = (name: string, parentId: string, displayOrder: number): Leaf => ({
  id: name,
  name,
  parentId,
  displayOrder,
  version: 1,
});

/** a (a1, a2 (a21)), b, c; nothing may hang on c. */
export const LEAVES: readonly Leaf[] = [
  leaf('b', '0', 20),
  leaf('a', '0', 10),
  leaf('a1', 'a', 1),
  leaf('a2', 'a', 2),
  leaf('a21', 'a2', 1),
  leaf('c', '0', 30),
];
export const takes = (parent: Leaf | null) => parent?.name !== 'c';

export type LeafDialogs = { readonly rename: ActMachine<Leaf, string>; readonly newName: ActMachine<string, unknown> };

function afterLeafDialog(ended: Ended<LeafDialogs>): Next<LeafDialogs> {
  if (ended.output.kind !== 'done') return {};
  switch (ended.dialog) {
    case 'rename':
      return {
        reload: true,
        notice: { tone: 'success', say: 'saved' },
        open: { type: 'open', dialog: 'newName', about: ended.output.answer },
      };
    case 'newName':
      return {};
  }
}

export const treeInput = (): PageInput => ({ path: '/leaves', search: '', permissions: [], tab: listener<PageFact>().ref });

/** A page over leaves; server and dialogs answer when they are told to. */
export function leavesPage() {
  const board = noticeBoard();
  const clock = new SimulatedClock();
  const loads = scripted<readonly Leaf[]>();
  const moves = scripted<Leaf>();
  const asked: (Position & { readonly id: string })[] = [];
  const ports = { rename: scripted<string>(), newName: scripted<unknown>() };
  const machine = createTreePageMachine<Leaf, LeafDialogs>({
    load: loads.ask,
    move: ({ id }, to, signal) => {
      asked.push({ id, ...to });
      return moves.ask(signal);
    },
    isFound: ({ name }, typed) => name.includes(typed),
    takes,
    dialogs: {
      rename: createActMachine<Leaf, string>((_, signal) => ports.rename.ask(signal)),
      newName: createActMachine<string, unknown>((_, signal) => ports.newName.ask(signal)),
    },
    after: afterLeafDialog,
    zone: () => 'Asia/Shanghai',
    notify: board.notify,
  });
  const start = (inspect: (event: InspectionEvent) => void = () => {}) =>
    createActor(machine, { input: treeInput(), inspect, clock }).start();
  return { machine, start, board, clock, loads, moves, asked, ports };
}
