import { createActor, type InspectionEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { type ActMachine, createActMachine } from '../../../src/machines/base/act';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createRecordNews } from '../../../src/machines/records/record-news';
import { createRecordPageMachine } from '../../../src/machines/records/record-page';
import { createRecordViewMachine, type RecordViewRef } from '../../../src/machines/records/record-view';
import type { Ended, Next } from '../../../src/machines/records/records-page';
import { listener, scripted } from '../shell/shell-fixture';
import { noticeBoard } from './list-fixture';

export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}
export const kept = (version = 1, name = '甲'): Kept => ({ id: 'a', name, version });

export type KeptDialogs = { readonly rename: ActMachine<Kept, string>; readonly removal: ActMachine<readonly Kept[], string> };
export interface KeptTabs {
  readonly notes: RecordViewRef<Kept, string>;
}

const gone = { kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' } as const;
export const GONE = new CallError(gone);
export const OFFLINE = new CallError({ kind: 'offline' });

function afterKept(ended: Ended<KeptDialogs>): Next<KeptDialogs> {
  if (ended.output.kind !== 'done') return {};
  return ended.dialog === 'rename' ? { reload: true } : { removed: ended.output.subject };
}

export const RIGHT = 'note:list';

/** The page of a record, whose server, dialogs and tab answer when they are told to. */
export function keptPage() {
  const board = noticeBoard();
  const tab = listener<PageFact>();
  const shown: string[] = [];
  const asked: string[] = [];
  const ports = { read: scripted<Kept>(), rename: scripted<string>(), removal: scripted<string>(), notes: scripted<string>() };
  const join = createRecordNews();
  const machine = createRecordPageMachine<Kept, KeptDialogs, KeptTabs>({
    read: (id, signal) => {
      asked.push(id);
      return ports.read.ask(signal);
    },
    nameOf: ({ name }) => name,
    tabs: {
      notes: {
        right: RIGHT,
        open: (spawn, { subject: row }) =>
          spawn(
            createRecordViewMachine<Kept, string>((_, signal) => ports.notes.ask(signal)),
            { input: { subject: { row, purpose: 'show' } } },
          ),
      },
    },
    dialogs: {
      rename: createActMachine<Kept, string>((_, signal) => ports.rename.ask(signal)),
      removal: createActMachine<readonly Kept[], string>((_, signal) => ports.removal.ask(signal)),
    },
    after: afterKept,
    zone: () => 'Asia/Shanghai',
    join,
    showQuery: (path, search) => void shown.push(`${path}${search}`),
    notify: board.notify,
  });
  const input = (fields: Partial<PageInput> = {}): PageInput => ({
    path: '/kept/a',
    search: '',
    permissions: [RIGHT],
    tab: tab.ref,
    ...fields,
  });
  const start = (fields: Partial<PageInput> = {}, inspect: (event: InspectionEvent) => void = () => {}) =>
    createActor(machine, { input: input(fields), inspect }).start();
  return { machine, input, start, ports, board, told: tab.told, shown, asked, join };
}
