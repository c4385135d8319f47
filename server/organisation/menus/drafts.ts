import { ROOT_ID } from '../../../contract/ids';
import type { ImportedMenu, MenuDraft, NewMenu } from '../../../contract/menus';
import { BASE_SUBSYSTEM_ID } from '../../../contract/subsystems';
import type { KeptRow } from './rules';

type Draft = MenuDraft & Pick<NewMenu, 'platform'>;

/** A row as a draft would have it: what the draft leaves open stays as it was, or is as usual. Its place is the draft's own affair. */
export function drafted(id: string, draft: Draft, before: KeptRow | undefined): KeptRow {
  const { kind } = draft;
  return {
    id,
    kind,
    parentId: parentIn(draft, before),
    alias: draft.alias,
    aliasHk: draft.aliasI18n,
    aliasEn: draft.aliasEn,
    icon: draft.icon,
    path: kind === 'button' ? null : draft.path,
    component: kind === 'page' ? draft.component : null,
    permission: kind === 'button' ? draft.permission : null,
    hidden: draft.hidden ?? before?.hidden ?? false,
    openType: draft.openType ?? before?.openType ?? 'tab',
    subsystemId: draft.menuSubsystemId ?? before?.subsystemId ?? BASE_SUBSYSTEM_ID,
    displayOrder: draft.displayOrder ?? before?.displayOrder ?? 1,
    platform: before?.platform ?? draft.platform ?? false,
    version: (before?.version ?? 0) + 1,
  };
}

function parentIn({ parentId }: MenuDraft, before: KeptRow | undefined): string | null {
  if (parentId === undefined) return before?.parentId ?? null;
  return parentId === ROOT_ID ? null : parentId;
}

/** What an import would make of the rows: each of its own, known or new, in the order of the list. */
export const importedRows = (menus: readonly ImportedMenu[], known: ReadonlyMap<string, KeptRow>): KeptRow[] =>
  menus.map((menu, index) => {
    const before = known.get(menu.menuId);
    return drafted(menu.menuId, before ? menu : { displayOrder: index + 1, ...menu }, before);
  });

/** Whether something else than the version differs. */
export const differs = (after: KeptRow, before: KeptRow | undefined) =>
  before === undefined ||
  (Object.keys(after) as (keyof KeptRow)[]).some((key) => key !== 'version' && after[key] !== before[key]);
