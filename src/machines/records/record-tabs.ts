import type { AnyActorRef, ProvidedActor, Spawner } from 'xstate';
import type { DialogInput } from './records-page';

/** The tab that every record has: its facts. */
export const FACTS = 'facts';

/** What lives in the tabs of a record, by their names. */
export type TabRefs = Readonly<Record<string, AnyActorRef>>;
export type NoTabs = Readonly<Record<never, never>>;

interface RecordTab<Row, Ref> {
  /** Who lacks it has no such tab. */
  readonly right: string;
  /** Starts what lives in the tab, when it is seen first. */
  readonly open: (spawn: Spawner<ProvidedActor>, about: DialogInput<Row>) => Ref;
}
export type RecordTabs<Row, T extends object> = { readonly [Name in keyof T & string]: RecordTab<Row, T[Name]> };

/** `/users/0192…` is a record of the list at `/users`. */
export const listIn = (path: string) => path.slice(0, path.lastIndexOf('/'));
export const idIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The tab that an address asks for. */
export const tabIn = (search: string) => new URLSearchParams(search).get('tab') ?? FACTS;
export const searchTo = (tab: string) => (tab === FACTS ? '' : `?tab=${encodeURIComponent(tab)}`);

/** The address of a record's page, below that of its list, and of one of its tabs. */
export const recordAddress = (list: string, id: string, tab = FACTS) => `${list}/${id}${searchTo(tab)}`;

/** Whether two views of a page show the same: the names of its tabs are made anew each time. */
export const isSamePage = <Shown extends { readonly tabs: readonly string[] }>(one: Shown, other: Shown) =>
  Object.keys(one).every((key) =>
    key === 'tabs' ? one.tabs.join() === other.tabs.join() : Reflect.get(one, key) === Reflect.get(other, key),
  );
