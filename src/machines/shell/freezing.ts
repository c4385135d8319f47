import type { AnyActorRef } from 'xstate';
import { UNDER_WAY } from '../base/page';
import type { OpenTab } from './tab-order';

/** So many pages are kept alive, each within 2 MB. */
export const MOST_ALIVE = 24;

/**
 * The tabs whose pages go when there are more than that: those that were seen longest ago first. Never the active one, nor one that
 * has unsaved edits, an upload under way, or a page of another system, which cannot be put back as it was.
 */
export function toFreeze(
  tabs: readonly OpenTab[],
  /** The paths in the order in which they were visited, the active one last. */
  visits: readonly string[],
  most = MOST_ALIVE,
): readonly OpenTab[] {
  const alive = tabs.filter(({ ref }) => ref !== null);
  const since = ({ path }: OpenTab) => visits.indexOf(path);
  return alive
    .filter((tab) => tab.path !== visits.at(-1) && canFreeze(tab))
    .sort((one, other) => since(one) - since(other))
    .slice(0, Math.max(0, alive.length - most));
}

const canFreeze = ({ dirty, frame, ref }: OpenTab) => !dirty && !frame && ref !== null && !isBusy(ref);

/** Only a machine has tags and children. */
interface MachineSnapshot {
  readonly hasTag?: (tag: string) => boolean;
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}

function isBusy(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot() as MachineSnapshot | undefined;
  if (snapshot?.hasTag?.(UNDER_WAY)) return true;
  return Object.values(snapshot?.children ?? {}).some((child) => child && isBusy(child));
}
