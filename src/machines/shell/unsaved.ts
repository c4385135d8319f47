import type { OpenTab, TabsRef } from './tabs';

/** The tabs whose edits nobody has saved. */
export const unsavedTabs = (tabs: TabsRef | null): readonly OpenTab[] =>
  tabs?.getSnapshot().context.tabs.filter(({ dirty }) => dirty) ?? [];
