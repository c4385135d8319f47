import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Framed, PageInput } from '../base/page';
import { isOwnAddress } from '../base/routes';

const NOTHING: Framed = { address: '', alias: '', aliasI18n: '', aliasEn: '' };

/**
 * A page of another system, in a frame (§2.3). It lives as long as its tab: it is not loaded again when the tab is shown again.
 *
 *     deciding ─▶ loading ──loaded──▶ shown
 *         │          └──20 s──▶ slow ──loaded──▶ shown
 *         └─▶ refused
 *
 * - Only what `frameSource` answers is ever put into a frame.
 */
export function createFramePageMachine() {
  return setup({
    types: {} as { context: Framed; events: { type: 'loaded' }; input: PageInput },
    guards: { isSound: ({ context }) => frameSource(context.address) !== null },
    delays: { patience: 20_000 },
  }).createMachine({
    id: 'framePage',
    context: ({ input }) => input.frame ?? NOTHING,
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'isSound', target: 'loading' }, { target: 'refused' }] },
      loading: { on: { loaded: 'shown' }, after: { patience: 'slow' } },
      slow: { on: { loaded: 'shown' } },
      shown: {},
      refused: {},
    },
  });
}

/** §2.3: an address with an http prefix as it is, any other as a path of this host. Null for what is neither, such as `javascript:`. */
export function frameSource(address: string): string | null {
  const asked = address.trim();
  if (/^https?:\/\//i.test(asked)) return isAddress(asked) ? asked : null;
  if (asked === '' || /^[a-z][a-z\d+.-]*:/i.test(asked)) return null;
  const path = asked.startsWith('/') ? asked : `/${asked}`;
  return isOwnAddress(path) ? path : null;
}

function isAddress(asked: string): boolean {
  try {
    return new URL(asked).href !== '';
  } catch {
    return false;
  }
}

export type FramePageRef = ActorRefFrom<ReturnType<typeof createFramePageMachine>>;

/** What the tab shows: the source of the frame, null if there is none, and how far it has come. */
export const framePage = ({ value, context }: SnapshotFrom<ReturnType<typeof createFramePageMachine>>) => ({
  names: context,
  source: value === 'refused' ? null : frameSource(context.address),
  wait: value === 'loading' || value === 'slow' ? value : null,
});
