import type { OpenTab } from './tab-order';
import type { TabsRef } from './tabs';

/** The tabs with unsaved edits. */
export const unsavedTabs = (tabs: TabsRef | null): readonly OpenTab[] =>
  tabs?.getSnapshot().context.tabs.filter(({ dirty }) => dirty) ?? [];
