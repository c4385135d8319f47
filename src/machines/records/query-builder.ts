import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { z } from 'zod/mini';
import { QUERY_LIMITS, type SearchedFields, SUPER_QUERY_DEPTH } from '../../../contract/super-query';
import type { Member } from '../../../contract/users';
import { draftAt } from '../base/draft';
import type { StoredAt } from '../base/stored';
import type { createPickerSlotMachine, PickerSlotRef } from '../pickers/picker-slot';
import {
  type DraftCondition,
  type DraftGroup,
  type DraftMember,
  draftGroup,
  draftOf,
  isGroup,
  membersIn,
  OPERATORS_OF,
  type Problem,
  problemsIn,
  queryText,
  replaced,
  valuesWanted,
} from './query-tree';

/** Names of users who were picked, by id: a query says only the ids. */
export type Names = Readonly<Record<string, string>>;

export interface QueryBuilderPorts {
  /** What the list can be asked about. */
  readonly fields: SearchedFields;
  readonly stored: StoredAt;
  /** Picks users. */
  readonly users: ReturnType<typeof createPickerSlotMachine<Member>>;
}

interface QueryBuilderInput {
  readonly path: string;
  /** What is asked at present. */
  readonly query: string | undefined;
}

export type QueryBuilderEvent =
  | { type: 'add'; group: number; what: 'condition' | 'group' }
  | { type: 'remove'; id: number }
  | { type: 'chooseField'; id: number; field: string }
  | { type: 'chooseOperator'; id: number; operator: DraftCondition['operator'] }
  | { type: 'enter'; id: number; values: readonly string[]; names?: Names }
  | { type: 'join'; id: number; matchType: DraftGroup['matchType'] }
  | { type: 'clear' }
  | { type: 'discard' }
  | { type: 'ask' }
  | { type: 'close' };

export type QueryBuilderOutput = { readonly kind: 'asked'; readonly query: string | undefined } | { readonly kind: 'closed' };

interface QueryBuilderContext extends QueryBuilderInput {
  readonly fields: SearchedFields;
  readonly root: DraftGroup;
  readonly names: Names;
  readonly users: PickerSlotRef<Member>;
  /** The root is what was left unfinished when this closed last. */
  readonly restored: boolean;
  /** What is wrong is shown from the first try on, until all is right. */
  readonly tried: boolean;
  /** Where the focus goes, and how often it has been sent somewhere. */
  readonly focus: { readonly id: number; readonly turn: number };
  readonly output: QueryBuilderOutput;
}

/**
 * Makes the advanced query of a list (§3): conditions in groups, which hold groups.
 *
 *     editing ──ask, if nothing is wrong──▶ closed (asked)
 *      │  ▲ └───ask, else: what is wrong is shown, and the first of it has the focus
 *      │  └──── add · remove · chooseField · chooseOperator · enter · join · clear · discard
 *      └──close──▶ closed
 *
 * - Nothing is lost: what was edited and not asked is stored, and is there again; `discard` goes back to what is asked at present.
 * - A tree is never deeper, and a group never longer, than the server takes.
 * - A field of another kind starts with its first operator; values stay as long as as many are wanted.
 */
export function createQueryBuilderMachine({ fields, stored, users }: QueryBuilderPorts) {
  const keptAt = (path: string) => draftAt<KeptQuery>(stored, path, 'query');
  const namesAt = namesStored(stored);
  return setup({
    types: {} as {
      context: QueryBuilderContext;
      events: QueryBuilderEvent;
      input: QueryBuilderInput;
      output: QueryBuilderOutput;
    },
    actors: { users },
    actions: {
      store: ({ context: { path, root, names } }) => {
        keptAt(path).write({ root, names });
        namesAt(path).write(names);
      },
      forget: ({ context }) => keptAt(context.path).forget(),
      focusOn: assign(({ context }, { id }: { id: number }) => ({ focus: { id, turn: context.focus.turn + 1 } })),
    },
    guards: {
      fits: ({ context: { root } }, { group, what }: { group: number; what: 'condition' | 'group' }) => mayAdd(root, group, what),
      isRight: ({ context }) => problemsIn(context.root, fields).size === 0,
    },
  }).createMachine({
    id: 'queryBuilder',
    context: ({ input, spawn }) => {
      const draft = keptQuery.safeParse(keptAt(input.path).read()).data;
      return {
        ...input,
        fields,
        root: draft?.root ?? atFirst(input.query, fields),
        names: { ...namesOf(namesAt(input.path).read()), ...draft?.names },
        users: spawn('users', { id: 'users' }),
        restored: draft !== undefined,
        tried: false,
        focus: { id: 0, turn: 0 },
        output: { kind: 'closed' },
      };
    },
    initial: 'editing',
    states: {
      editing: {
        on: {
          add: {
            guard: { type: 'fits', params: ({ event }) => event },
            actions: [
              assign(({ context, event }) => ({ root: withNew(context.root, event.group, event.what) })),
              { type: 'focusOn', params: ({ context }) => ({ id: lastId(context.root) }) },
              'store',
            ],
          },
          remove: {
            actions: [
              { type: 'focusOn', params: ({ context, event }) => ({ id: besideOf(context.root, event.id) }) },
              assign(({ context, event }) => ({ root: replaced(context.root, event.id, () => null) })),
              'store',
            ],
          },
          chooseField: {
            actions: [
              assign(({ context, event }) => ({
                root: changed(context.root, event.id, () => ({
                  field: event.field,
                  operator: OPERATORS_OF[fields[event.field] ?? 'text'][0] ?? 'eq',
                  values: [],
                })),
              })),
              'store',
            ],
          },
          chooseOperator: {
            actions: [
              assign(({ context, event: { id, operator } }) => ({
                root: changed(context.root, id, (one) => ({
                  operator,
                  values: valuesWanted(operator) === valuesWanted(one.operator) ? one.values : [],
                })),
              })),
              'store',
            ],
          },
          enter: {
            actions: [
              assign(({ context, event: { id, values, names = {} } }) => ({
                root: changed(context.root, id, () => ({ values })),
                names: { ...context.names, ...names },
              })),
              'store',
            ],
          },
          join: {
            actions: [
              assign(({ context: { root }, event: { id, matchType } }) => ({
                root: id === root.id ? { ...root, matchType } : replaced(root, id, (group) => ({ ...group, matchType })),
              })),
              'store',
            ],
          },
          clear: {
            actions: [
              assign(({ context }) => ({ root: { ...context.root, members: [] }, restored: false, tried: false })),
              { type: 'focusOn', params: ({ context }) => ({ id: context.root.id }) },
              'store',
            ],
          },
          discard: {
            actions: [
              'forget',
              assign(({ context }) => ({ root: atFirst(context.query, fields), restored: false, tried: false })),
            ],
          },
          ask: [
            {
              guard: 'isRight',
              target: 'closed',
              actions: [
                'forget',
                assign({ output: ({ context }) => ({ kind: 'asked', query: queryText(context.root, fields) }) }),
              ],
            },
            {
              actions: [
                assign({ tried: true }),
                {
                  type: 'focusOn',
                  params: ({ context }) => ({ id: problemsIn(context.root, fields).keys().next().value ?? context.root.id }),
                },
              ],
            },
          ],
          close: 'closed',
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

const BLANK = { field: '', operator: 'like', values: [] } as const;

/** What is asked at present, or one condition to begin with. */
const atFirst = (query: string | undefined, fields: SearchedFields): DraftGroup =>
  (query ? draftOf(query, fields) : null) ?? { id: 1, matchType: 'and', members: [{ id: 2, ...BLANK }] };

const lastId = (root: DraftGroup) => Math.max(...membersIn(root).map(({ id }) => id));

/** A new group comes with the condition that it is for, which has the focus. */
function withNew(root: DraftGroup, group: number, what: 'condition' | 'group'): DraftGroup {
  const id = lastId(root) + 1;
  const member: DraftMember =
    what === 'condition' ? { id, ...BLANK } : { id, matchType: 'or', members: [{ id: id + 1, ...BLANK }] };
  const add = (one: DraftGroup): DraftGroup => ({ ...one, members: [...one.members, member] });
  return group === root.id ? add(root) : replaced(root, group, (one) => (isGroup(one) ? add(one) : one));
}

const changed = (root: DraftGroup, id: number, change: (one: DraftCondition) => Partial<DraftCondition>) =>
  replaced(root, id, (one) => (isGroup(one) ? one : { ...one, ...change(one) }));

/** What has the focus when something goes: what stood before it, or the group around it. */
function besideOf(root: DraftGroup, id: number): number {
  const around = membersIn(root).find((one) => isGroup(one) && one.members.some((member) => member.id === id)) ?? root;
  const siblings = isGroup(around) ? around.members : [];
  const before = siblings[siblings.findIndex((member) => member.id === id) - 1];
  return before?.id ?? around.id;
}

/** How deep a group lies: the whole is 1. */
function depthOf(group: DraftGroup, id: number, depth = 1): number {
  if (group.id === id) return depth;
  return Math.max(0, ...group.members.filter(isGroup).map((one) => depthOf(one, id, depth + 1)));
}

/** Whether the server takes one more there. */
export function mayAdd(root: DraftGroup, id: number, what: 'condition' | 'group'): boolean {
  const group = membersIn(root).find((one) => one.id === id);
  if (!group || !isGroup(group) || group.members.length >= QUERY_LIMITS.conditions) return false;
  return what === 'condition' || depthOf(root, id) < SUPER_QUERY_DEPTH;
}

/** What was edited and not asked, with the names that it needs to be read. */
const keptQuery = z.object({ root: draftGroup, names: z.record(z.string(), z.string()) });
type KeptQuery = z.output<typeof keptQuery>;

const namesStored = (stored: StoredAt) => (path: string) => stored<Names>(`${path}|query-names`);
const namesOf = (raw: unknown): Names => z.record(z.string(), z.string()).safeParse(raw).data ?? {};

/** The names that were picked in the queries of a page. */
export const pickedNames = (stored: StoredAt) => (path: string) => namesOf(namesStored(stored)(path).read());

export type QueryBuilderMachine = ReturnType<typeof createQueryBuilderMachine>;
export type QueryBuilderRef = ActorRefFrom<QueryBuilderMachine>;

const NO_PROBLEMS: ReadonlyMap<number, Problem> = new Map();

/** All that the builder shows. */
export function queryBuilder({ context }: SnapshotFrom<QueryBuilderMachine>) {
  const { fields, root, names, users, restored, tried, focus } = context;
  return { fields, root, names, users, restored, focus, problems: tried ? problemsIn(root, fields) : NO_PROBLEMS };
}
