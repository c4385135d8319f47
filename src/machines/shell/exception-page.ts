import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { PageInput } from '../base/page';
import type { Go } from '../base/routes';

const EXCEPTIONS = ['403', '404', '500'] as const;
/** §2.5: no permission, no such page, server error. */
export type ExceptionKind = (typeof EXCEPTIONS)[number];

/** One of the pages /403, /404 and /500, and its only way out. */
export const createExceptionPageMachine = ({ go }: { readonly go: Go }) =>
  setup({
    types: {} as { context: { kind: ExceptionKind }; events: { type: 'leave' }; input: PageInput },
  }).createMachine({
    id: 'exception',
    context: ({ input }) => ({ kind: EXCEPTIONS.find((kind) => input.path === `/${kind}`) ?? '404' }),
    on: { leave: { actions: () => go('/') } },
  });

export type ExceptionPageRef = ActorRefFrom<ReturnType<typeof createExceptionPageMachine>>;

export const exceptionKind = ({ context }: SnapshotFrom<ReturnType<typeof createExceptionPageMachine>>) => context.kind;
