import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { Stored } from '../base/stored';
import type { TrayFact, TrayInput } from '../shell/uploads';
import { isWhole, type SourceFile } from './chunks';
import type { UploadMachine, UploadRef } from './upload';
import { isUnderWay, uploadLine } from './upload-line';
import type { UploadFact } from './upload-ports';

/** A file whose upload can go on if it is chosen again: a browser does not hand it out a second time by itself. */
export type Awaited = Pick<SourceFile, 'name' | 'size' | 'lastModified'>;

export interface TrayPorts {
  /** The uploads of this window that are not finished. */
  readonly stored: Stored<readonly Awaited[]>;
  /** Reads what was stored, if it has the expected shape. */
  readonly readAwaited: (raw: unknown) => readonly Awaited[];
}

export interface TrayLine<Source extends SourceFile> {
  readonly id: string;
  readonly file: Source;
  readonly upload: UploadRef<Source>;
}

export type TrayEvent<Source> =
  | { type: 'add'; file: Source }
  /** Takes a line away whose upload has ended or has not begun. */
  | { type: 'remove'; id: string }
  /** The file will not be chosen again. */
  | { type: 'forget'; file: Awaited }
  | { type: 'toggle' }
  | { type: 'close' }
  | UploadFact;

interface TrayContext<Source extends SourceFile> extends TrayInput {
  readonly lines: readonly TrayLine<Source>[];
  readonly awaited: readonly Awaited[];
  readonly added: number;
}

/**
 * The uploads of a user: several files, one after the other.
 *
 *     starting ──▶ folded ◀──toggle, close──▶ unfolded ◀── files to choose again, add: a line for the file
 *        └── an upload rests: the next one starts, and the owner hears what is under way
 *
 * - A paused upload does not hold up the next one.
 * - A file that has a line already, whose upload is under way, gets no second one.
 * - After a reload, the tray says which files to choose again; a file that is chosen takes the place of its reminder.
 */
export function createTrayMachine<Source extends SourceFile>({ stored, readAwaited }: TrayPorts, upload: UploadMachine<Source>) {
  type Line = TrayLine<Source>;
  return setup({
    types: {} as { context: TrayContext<Source>; events: TrayEvent<Source>; input: TrayInput },
    actors: { upload },
    guards: {
      isAwaiting: ({ context: { awaited } }) => awaited.length > 0,
      isThere: ({ context: { lines } }, { file }: { file: Source }) =>
        lines.some((line) => isSame(line.file, file) && isOpen(line)),
    },
    actions: {
      add: assign(({ context: { lines, awaited, added }, self, spawn }, { file }: { file: Source }) => {
        const id = `upload-${added}`;
        const line: Line = { id, file, upload: spawn('upload', { id, input: { file, owner: self } }) };
        return { lines: [...lines, line], awaited: awaited.filter((one) => !isSame(one, file)), added: added + 1 };
      }),
      takeAway: enqueueActions(({ context: { lines }, enqueue }, ids: readonly string[]) => {
        for (const { id, upload } of lines) if (ids.includes(id)) enqueue.stopChild(upload);
        enqueue.assign({ lines: lines.filter(({ id }) => !ids.includes(id)) });
      }),
      startNext: enqueueActions(({ context: { lines }, enqueue }) => {
        const next = lines.find((line) => stepIn(line) === 'waiting');
        if (next && !lines.some(isAtWork)) enqueue.sendTo(next.upload, { type: 'start' });
      }),
      remember: ({ context: { lines, awaited } }) =>
        stored.write([
          ...awaited,
          ...lines.filter((line) => isOpen(line) && !isWhole(line.file)).map(({ file }) => awaitedOf(file)),
        ]),
      tell: enqueueActions(({ context: { owner, lines }, enqueue }) => {
        const done = lines.filter((line) => stepIn(line) === 'done').length;
        enqueue.sendTo(owner, { type: 'tray.changed', busy: lines.some(isOpen), done } satisfies TrayFact);
      }),
    },
  }).createMachine({
    id: 'tray',
    context: ({ input }) => ({ ...input, lines: [], awaited: readAwaited(stored.read()), added: 0 }),
    initial: 'starting',
    on: {
      add: [
        { guard: { type: 'isThere', params: ({ event }) => event }, target: '.unfolded' },
        { target: '.unfolded', actions: { type: 'add', params: ({ event }) => event } },
      ],
      remove: {
        actions: [
          {
            type: 'takeAway',
            params: ({ context, event }) => idsOf(context.lines, (line) => line.id === event.id && !isAtWork(line)),
          },
          'remember',
          'tell',
        ],
      },
      forget: {
        actions: [
          assign({ awaited: ({ context, event }) => context.awaited.filter((one) => !isSame(one, event.file)) }),
          'remember',
        ],
      },
      'upload.rests': {
        actions: [
          { type: 'takeAway', params: ({ context }) => idsOf(context.lines, (line) => stepIn(line) === 'cancelled') },
          'startNext',
          'remember',
          'tell',
        ],
      },
    },
    states: {
      starting: { always: [{ guard: 'isAwaiting', target: 'unfolded' }, { target: 'folded' }] },
      folded: { on: { toggle: 'unfolded' } },
      unfolded: { on: { toggle: 'folded', close: 'folded' } },
    },
  });
}

const awaitedOf = ({ name, size, lastModified }: SourceFile): Awaited => ({ name, size, lastModified });
const isSame = (one: Awaited, other: Awaited) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

type AnyLine<Source extends SourceFile> = TrayLine<Source>;
const stepIn = <Source extends SourceFile>({ upload }: AnyLine<Source>) => uploadLine(upload.getSnapshot()).step;
const isOpen = <Source extends SourceFile>(line: AnyLine<Source>) => isUnderWay(stepIn(line));
/** It holds up the next one. */
const isAtWork = <Source extends SourceFile>(line: AnyLine<Source>) =>
  isOpen(line) && !['waiting', 'paused', 'disconnected'].includes(stepIn(line));

const idsOf = <Source extends SourceFile>(lines: readonly AnyLine<Source>[], isMeant: (line: AnyLine<Source>) => boolean) =>
  lines.filter(isMeant).map(({ id }) => id);

export type TrayMachine<Source extends SourceFile> = ReturnType<typeof createTrayMachine<Source>>;
export type TrayRef<Source extends SourceFile> = ActorRefFrom<TrayMachine<Source>>;

/** All that the tray shows. `current` is the upload that the ring in the top bar stands for. */
export function trayView<Source extends SourceFile>(snapshot: SnapshotFrom<TrayMachine<Source>>) {
  const { lines, awaited } = snapshot.context;
  return {
    unfolded: snapshot.matches('unfolded'),
    lines,
    awaited,
    current: lines.find(isAtWork) ?? lines.find(isOpen) ?? null,
  };
}
