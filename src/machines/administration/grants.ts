import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { refusalIn } from '../../../contract/refusals';
import type { GrantableMenu } from '../../../contract/roles';
import { codeErrors, type Outcome } from '../base/act';
import type { FieldError } from '../base/field-errors';
import { failureNotice, type Notify } from '../base/notices';
import type { PageFact, Teller } from '../base/page';
import type { StoredAt } from '../base/stored';
import type { DialogInput } from '../records/records-page';
import { type Changes, changedAt, grantChanges, type Scope, type Standing, type Way } from './grant-changes';
import {
  foldable,
  type Granted,
  type GrantTree,
  grantedItems,
  grantTree,
  reapplied,
  type Sight,
  tick,
  tickBranch,
  turnedOver,
} from './grant-tree';
import { grantsDraftAt, redrafted } from './grants-draft';

/** What a role allows, and all that it could be made to allow. */
export interface Grants {
  readonly menuIds: readonly string[];
  /** A server that does not tell takes none. */
  readonly dataScope?: Scope | null | undefined;
  readonly version?: number | null | undefined;
  readonly menus?: readonly GrantableMenu[] | null | undefined;
  /** Those that a role grants as a whole. */
  readonly subsystems?: readonly { readonly id: string; readonly name: string }[] | null | undefined;
  /** They are for many subjects at once: what each has is not told. */
  readonly many?: boolean;
}

/** What is sent: pages and buttons. The server adds the directories above them. */
export interface GrantsDraft {
  readonly menuIds: readonly string[];
  readonly dataScope: Scope | undefined;
  readonly version: number | undefined;
  readonly way: Way;
}

export interface GrantsPorts<Subject> {
  readonly load: (subject: Subject, signal: AbortSignal) => Promise<Grants>;
  readonly save: (subject: Subject, draft: GrantsDraft, signal: AbortSignal) => Promise<unknown>;
  /** What is typed before something is taken from many; null: nothing. */
  readonly codeOf?: (subject: Subject) => string | null;
  readonly notify: Notify;
  /** Where the draft of a subject is kept, under its id; without it, none is. */
  readonly draft?: { readonly stored: StoredAt; readonly idOf: (subject: Subject) => string };
}

export type GrantsEvent =
  | { type: 'tick'; id: string }
  | { type: 'tickBranch'; id: string }
  | { type: 'scope'; scope: Scope }
  | { type: 'way'; way: Exclude<Way, 'exactly'> }
  | { type: 'search'; keyword: string }
  | { type: 'fold'; id: string }
  | { type: 'foldAll' }
  | { type: 'unfoldAll' }
  | { type: 'showGranted'; only: boolean }
  | { type: 'save' }
  | { type: 'confirm'; code?: string }
  /** Throws a restored draft away. */
  | { type: 'discard' }
  | { type: 'cancel' }
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'retry' };

interface GrantsContext<Subject> extends Standing, Sight {
  readonly subject: Subject;
  readonly path: string;
  /** It began with a draft of this device. */
  readonly restored: boolean;
  readonly tab: Teller<PageFact>;
  readonly tree: GrantTree;
  readonly way: Way;
  readonly before: Standing;
  readonly version: number | undefined;
  readonly failure: Failure | null;
  readonly code: string | null;
  /** What is wrong with the code that was typed. */
  readonly codeError: FieldError | null;
  /** What another user has saved meanwhile: one's own changes were made to that. */
  readonly theirs: Changes | null;
  readonly outcome: Outcome<unknown>;
}

const NOTHING: Standing = { granted: new Set(), scope: undefined };
const AFTER_A_CHANGE = ['storeDraft', 'tellDirty'] as const;

/**
 * What a role grants (menus, buttons, its data scope), what a tenant is authorised for, or what many tenants are given or lose.
 *
 *     loading ──answer──▶ choosing ──save──▶ saving ──answer──▶ closed (done)
 *      │  ▲                │ ▲  ▲              ├─ stale ──▶ merging ──answer──▶ choosing
 *   failure └retry┐        │ └stay┐            ├─ gone ──▶ closed (failed)
 *      └──▶ unread┘        └cancel─▶ leaving   └─ any other failure ──▶ choosing
 *                                     └──leave──▶ closed (cancelled)
 *     choosing ──save, taking from many──▶ confirming ──confirm──▶ saving       confirming ──stay──▶ choosing
 *
 * - The draft is stored with every tick, offered again where the drawer opens anew, and forgotten when it closes in order (G63).
 * - What was not touched is not sent: without a change, `save` does nothing.
 * - What another user has saved meanwhile is kept: one's own changes are made to it, shown, and saved by a second press.
 * - Search and folding hide lines, never grants.
 * - What is taken from many at once is asked about first, and a code typed.
 */
export function createGrantsMachine<Subject>({ load, save, codeOf = () => null, notify, draft }: GrantsPorts<Subject>) {
  type Context = GrantsContext<Subject>;
  const draftOf = ({ path, subject }: Context) => draft && grantsDraftAt(draft.stored, path, draft.idOf(subject));
  interface Answer {
    readonly answer: Grants;
  }
  return setup({
    types: {} as { context: Context; events: GrantsEvent; input: DialogInput<Subject>; output: Outcome<unknown> },
    actors: {
      load: fromPromise<Grants, { subject: Subject }>(({ input, signal }) => load(input.subject, signal)),
      save: fromPromise<unknown, { subject: Subject; draft: GrantsDraft }>(({ input, signal }) =>
        save(input.subject, input.draft, signal),
      ),
    },
    guards: {
      changed: ({ context }) => grantChanges(context).count > 0,
      takesFromMany: ({ context }) => context.way === 'removing' && grantChanges(context).count > 0,
      outdated: (_, { error, by }: { error: unknown; by: 'stale' | 'gone' }) => refusalIn(failureOf(error)) === by,
    },
    actions: {
      take: assign(({ context }, { answer }: Answer) => {
        const read = readingOf(answer);
        const kept = draftOf(context)?.read();
        const granted = kept ? redrafted(read.tree, read.before.granted, kept) : read.before.granted;
        const scope = (read.before.scope && kept?.scope) ?? read.before.scope;
        const restored = grantChanges({ ...read, granted, scope }).count > 0;
        return {
          ...read,
          granted,
          scope,
          restored,
          expanded: new Set(read.tree.roots.map(({ menu }) => menu.menuId)),
          failure: null,
        };
      }),
      merge: assign(({ context }, { answer }: Answer) => {
        const read = readingOf(answer);
        const { added, removed, scope } = grantChanges(context);
        const granted = reapplied(read.tree, read.before.granted, { added, removed });
        const theirs = grantChanges({ ...context, ...read, ...read.before, before: context.before });
        return { ...read, granted, scope: scope ? scope.after : read.before.scope, theirs };
      }),
      regrant: assign((_, { granted }: { granted: Granted }) => ({ granted })),
      discard: assign(({ context: { before } }) => ({ ...before, restored: false })),
      storeDraft: ({ context }) => {
        const changes = grantChanges(context);
        if (changes.count > 0) draftOf(context)?.write(changes, changes.scope?.after ?? null);
        else draftOf(context)?.forget();
      },
      forgetDraft: ({ context }) => draftOf(context)?.forget(),
      report: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
      tellDirty: sendTo(
        ({ context }) => context.tab,
        ({ context }) => ({ type: 'page.edited', dirty: grantChanges(context).count > 0 }),
      ),
      tellClosed: sendTo(({ context }) => context.tab, { type: 'page.edited', dirty: false }),
    },
  }).createMachine({
    id: 'grants',
    context: ({ input: { subject, path, tab } }) => ({
      ...NOTHING,
      subject,
      path,
      restored: false,
      tab,
      tree: grantTree([]),
      way: 'exactly',
      before: NOTHING,
      version: undefined,
      keyword: '',
      expanded: new Set(),
      onlyGranted: false,
      failure: null,
      code: codeOf(subject),
      codeError: null,
      theirs: null,
      outcome: { kind: 'cancelled' },
    }),
    initial: 'loading',
    states: {
      loading: {
        on: { cancel: 'closed' },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { subject } }) => ({ subject }),
          onDone: { target: 'choosing', actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) } },
          onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      unread: { on: { retry: 'loading', cancel: 'closed' } },
      choosing: {
        entry: [...AFTER_A_CHANGE],
        on: {
          tick: {
            actions: [
              { type: 'regrant', params: ({ context, event }) => ({ granted: changedAt(context, event.id, tick) }) },
              ...AFTER_A_CHANGE,
            ],
          },
          tickBranch: {
            actions: [
              { type: 'regrant', params: ({ context, event }) => ({ granted: changedAt(context, event.id, tickBranch) }) },
              ...AFTER_A_CHANGE,
            ],
          },
          scope: { actions: [assign({ scope: ({ event }) => event.scope }), ...AFTER_A_CHANGE] },
          discard: { actions: ['discard', ...AFTER_A_CHANGE] },
          way: {
            guard: ({ context, event }) => context.way !== 'exactly' && context.way !== event.way,
            actions: [assign({ way: ({ event }) => event.way, granted: ({ context }) => context.before.granted }), 'tellDirty'],
          },
          search: { actions: assign({ keyword: ({ event }) => event.keyword }) },
          fold: { actions: assign({ expanded: ({ context, event }) => turnedOver(context.expanded, event.id) }) },
          foldAll: { actions: assign({ expanded: new Set<string>() }) },
          unfoldAll: {
            actions: assign({ expanded: ({ context }) => new Set(foldable(context.tree).map(({ menu }) => menu.menuId)) }),
          },
          showGranted: { actions: assign({ onlyGranted: ({ event }) => event.only }) },
          save: [
            { guard: 'takesFromMany', target: 'confirming' },
            { guard: 'changed', target: 'saving' },
          ],
          cancel: [{ guard: 'changed', target: 'leaving' }, { target: 'closed' }],
        },
      },
      leaving: { on: { stay: 'choosing', leave: 'closed' } },
      confirming: {
        entry: assign({ codeError: null }),
        on: {
          confirm: [
            {
              guard: ({ context, event }) => codeErrorIn(context, event) !== null,
              actions: assign({ codeError: ({ context, event }) => codeErrorIn(context, event) }),
            },
            { target: 'saving' },
          ],
          stay: 'choosing',
        },
      },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { subject, granted, scope, version, way } }) => ({
            subject,
            draft: { menuIds: [...granted], dataScope: scope, version, way },
          }),
          onDone: { target: 'closed', actions: assign({ outcome: ({ event }) => ({ kind: 'done', answer: event.output }) }) },
          onError: [
            { guard: { type: 'outdated', params: ({ event: { error } }) => ({ error, by: 'stale' }) }, target: 'merging' },
            {
              guard: { type: 'outdated', params: ({ event: { error } }) => ({ error, by: 'gone' }) },
              target: 'closed',
              actions: assign({ outcome: ({ event }) => ({ kind: 'failed', failure: failureOf(event.error) }) }),
            },
            { target: 'choosing', actions: { type: 'report', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      merging: {
        invoke: {
          id: 'reload',
          src: 'load',
          input: ({ context: { subject } }) => ({ subject }),
          onDone: { target: 'choosing', actions: { type: 'merge', params: ({ event }) => ({ answer: event.output }) } },
          onError: { target: 'choosing', actions: { type: 'report', params: ({ event }) => failureOf(event.error) } },
        },
      },
      closed: { type: 'final', entry: ['forgetDraft', 'tellClosed'] },
    },
    output: ({ context }) => context.outcome,
  });
}

const codeErrorIn = ({ code }: { readonly code: string | null }, { code: typed }: { readonly code?: string }) =>
  code === null ? null : (codeErrors(code, typed).code ?? null);

function readingOf({ menus, menuIds, dataScope, version, many }: Grants) {
  const tree = grantTree(menus ?? []);
  const before: Standing = { granted: grantedItems(tree, menuIds), scope: dataScope ?? undefined };
  const way: Way = many ? 'adding' : 'exactly';
  return { tree, before, way, version: version ?? undefined };
}

export type GrantsMachine<Subject> = ReturnType<typeof createGrantsMachine<Subject>>;
export type GrantsRef<Subject> = ActorRefFrom<GrantsMachine<Subject>>;
