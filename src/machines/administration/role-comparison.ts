import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { refusalIn } from '../../../contract/refusals';
import type { RoleRow } from '../../../contract/roles';
import { differing, foldable, type Granted, type GrantTree, grantedItems, grantTree, linesOf, turnedOver } from './grant-tree';
import type { Grants } from './grants';

export interface RoleComparisonPorts {
  readonly load: (role: RoleRow, signal: AbortSignal) => Promise<Grants>;
}

export type RoleComparisonEvent =
  | { type: 'retry' }
  | { type: 'fold'; id: string }
  | { type: 'onlyDifferences'; only: boolean }
  | { type: 'close' };

/** A role beside another one, as far as it was read. */
interface Side {
  readonly role: RoleRow;
  readonly scope: RoleRow['dataScope'];
  readonly granted: Granted;
  /** Those that were granted as a whole; null where the server does not tell. */
  readonly subsystems: NonNullable<Grants['subsystems']> | null;
}

interface RoleComparisonContext {
  readonly roles: readonly RoleRow[];
  readonly tree: GrantTree;
  readonly sides: readonly Side[];
  readonly onlyDifferences: boolean;
  readonly expanded: ReadonlySet<string>;
  readonly failure: Failure | null;
  /** Those that were deleted since they were listed. */
  readonly deleted: readonly RoleRow[];
}

/** What each role grants; null for one that no longer exists. */
type Read = readonly (Grants | null)[];

/**
 * Two roles side by side: their data scopes, the sub-systems, menus and buttons that each grants. Of menus, at first only those that differ.
 *
 *     reading ──answers──▶ shown
 *      │ ▲ ├──one was deleted meanwhile──▶ gone
 *      │ │ └──failure──▶ unread
 *      │ └────retry────────┘             `close`, from anywhere ──▶ closed (outdated: from gone, the list is no longer right)
 *
 * - Differences are all in sight: they cannot be folded away.
 * - Nothing is shown before both were read: half a comparison would show differences that are none.
 */
export function createRoleComparisonMachine({ load }: RoleComparisonPorts) {
  return setup({
    types: {} as {
      context: RoleComparisonContext;
      events: RoleComparisonEvent;
      input: { subject: readonly RoleRow[] };
      output: { readonly outdated: boolean };
    },
    actors: {
      read: fromPromise<Read, { roles: readonly RoleRow[] }>(({ input, signal }) =>
        Promise.all(input.roles.map((role) => load(role, signal).catch(nullIfGone))),
      ),
    },
    guards: { someGone: (_, { read }: { read: Read }) => read.includes(null) },
    actions: {
      missDeleted: assign(({ context }, { read }: { read: Read }) => ({
        deleted: context.roles.filter((_, at) => read[at] === null),
        failure: null,
      })),
      take: assign(({ context }, { read }: { read: Read }) => {
        const tree = grantTree(read.flatMap((grants) => grants?.menus ?? []));
        const sides = context.roles.map((role, at) => sideOf(role, tree, read[at] ?? { menuIds: [] }));
        return { tree, sides, expanded: new Set(foldable(tree).map(({ menu }) => menu.menuId)), failure: null };
      }),
    },
  }).createMachine({
    id: 'roleComparison',
    context: ({ input }) => ({
      roles: input.subject,
      tree: grantTree([]),
      sides: [],
      onlyDifferences: true,
      expanded: new Set(),
      failure: null,
      deleted: [],
    }),
    on: { close: '.closed' },
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { roles } }) => ({ roles }),
          onDone: [
            {
              guard: { type: 'someGone', params: ({ event }) => ({ read: event.output }) },
              target: 'gone',
              actions: { type: 'missDeleted', params: ({ event }) => ({ read: event.output }) },
            },
            { target: 'shown', actions: { type: 'take', params: ({ event }) => ({ read: event.output }) } },
          ],
          onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      unread: { on: { retry: 'reading' } },
      gone: {},
      shown: {
        on: {
          fold: {
            guard: ({ context }) => !context.onlyDifferences,
            actions: assign({ expanded: ({ context, event }) => turnedOver(context.expanded, event.id) }),
          },
          onlyDifferences: { actions: assign({ onlyDifferences: ({ event }) => event.only }) },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => ({ outdated: context.deleted.length > 0 }),
  });
}

function nullIfGone(error: unknown): null {
  if (refusalIn(failureOf(error)) === 'gone') return null;
  throw error;
}

/** A server that does not tell the data scope has told it in the list. */
const sideOf = (role: RoleRow, tree: GrantTree, { menuIds, dataScope, subsystems }: Grants): Side => ({
  role,
  scope: dataScope ?? role.dataScope,
  granted: grantedItems(tree, menuIds),
  subsystems: subsystems ?? null,
});

export type RoleComparisonMachine = ReturnType<typeof createRoleComparisonMachine>;
export type RoleComparisonRef = ActorRefFrom<RoleComparisonMachine>;

/** In which facts they differ. */
function factsOf(sides: readonly Side[]) {
  const [first] = sides;
  const idsOf = (side: Side | undefined) => side?.subsystems?.map(({ id }) => id).join();
  const wholeSubsystems = sides.every(({ subsystems }) => subsystems !== null);
  return {
    sameScope: sides.every(({ scope }) => scope === first?.scope),
    /** Whether the server tells which sub-systems were granted as a whole. */
    wholeSubsystems,
    sameSubsystems: !wholeSubsystems || sides.every((side) => idsOf(side) === idsOf(first)),
  };
}

/** All that the drawer shows. */
export function roleComparison({ context, value }: SnapshotFrom<RoleComparisonMachine>) {
  const { tree, sides, onlyDifferences, expanded, failure, deleted } = context;
  const differences = differing(
    tree,
    sides.map(({ granted }) => granted),
  );
  return {
    step: value,
    failure,
    deleted,
    tree,
    sides,
    onlyDifferences,
    differences: differences.size,
    ...factsOf(sides),
    lines: linesOf(tree, differences, { keyword: '', expanded, onlyGranted: onlyDifferences }),
  };
}
