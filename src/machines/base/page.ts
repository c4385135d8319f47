import type { ActorRef, AnyActorLogic, Snapshot } from 'xstate';
import type { MenuName } from './menu-tree';

/** A reference that may only be told the facts named in its type: how a child speaks to its parent. */
export type Teller<Fact extends { type: string }> = ActorRef<Snapshot<unknown>, Fact>;

/** What every page may tell the tab that holds it. */
export type PageFact = { type: 'page.titled'; title: string } | { type: 'page.edited'; dirty: boolean };

/** What is shown once and not kept by its user yet is at stake like an edit: the tab asks before it goes (G62). */
export const tellAtStake = (tab: Teller<PageFact> | undefined, dirty: boolean) => tab?.send({ type: 'page.edited', dirty });

/** Told to a page whose tab is visited again: by a link that may ask for something else. */
export type PageVisit = { type: 'page.visited'; search: string };

/** Told to a page when what its user may do there has changed (§6). */
export type PagePermit = { type: 'page.permitted'; permissions: readonly string[] };

/** An address that a page shows in a frame, and what it is called. */
export interface Framed extends MenuName {
  readonly address: string;
}

export interface PageInput {
  /** The path of the tab, such as `/users`. */
  readonly path: string;
  /** The query of the address when the tab was opened (`?name=…`), empty if there was none. */
  readonly search: string;
  readonly permissions: readonly string[];
  /** What a page shows that is a frame for an address; absent for any other. */
  readonly frame?: Framed;
  readonly tab: Teller<PageFact>;
}

/** A page file seen from the machines: its view is of no concern here. */
export interface LoadedPage {
  readonly machine: AnyActorLogic;
}
/** Which page file, and the sub-system that its calls are of (§6); null for the chosen one. */
export interface PageFileName {
  readonly component: string;
  readonly subsystemId: string | null;
}
export type LoadPageFile = (name: PageFileName, signal: AbortSignal) => Promise<LoadedPage>;

/** The tag of what must not be broken off, wherever it is below a page: an upload. */
export const UNDER_WAY = 'underWay';
