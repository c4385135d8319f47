import type { Kysely } from 'kysely';

type Names = readonly [simplified: string, traditional: string, english: string];

/** An entry of the menu with a button for each of its rights. Without a `path` it is a directory: so is what has no screen yet. */
export interface NewMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly names: Names;
  readonly icon?: string;
  readonly order: number;
  readonly screen?: Screen;
  /** A matter of the platform's own tenant only. */
  readonly platform?: boolean;
  readonly buttons?: readonly Button[];
}

interface Screen {
  readonly path: string;
  readonly component: string;
}

type Button = readonly [permission: string, ...Names];

/** Adds entries to the menu, for migrations: ids are the same in every installation. The platform's own tenant may use them at once. */
export async function addMenus(plain: Kysely<unknown>, menus: readonly NewMenu[]): Promise<void> {
  await insert(plain, menus.flatMap(rowsOf));
}

/** Adds further buttons to an entry that has `present` of them already. */
export async function addButtons(
  plain: Kysely<unknown>,
  entryId: string,
  present: number,
  buttons: readonly Button[],
  platform = false,
): Promise<void> {
  const rows = buttons.map((button, index) => buttonRow(entryId, present + index, button, platform));
  await insert(plain, rows);
}

/**
 * Gives an entry the screen that it had to wait for. An entry that was deleted, or that shows something else by now, stays so. A role
 * that was granted the entry without any button of it loses it: as a directory it opened nothing.
 */
export async function addScreen(plain: Kysely<unknown>, entryId: string, screen: Screen): Promise<void> {
  const db = plain as Kysely<VersionedRows>;
  const { numUpdatedRows } = await db
    .updateTable('menus')
    .set((eb) => ({ ...screen, kind: 'page', version: eb('version', '+', 1) }))
    .where('id', '=', entryId)
    .where('kind', '=', 'directory')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .deleteFrom('role_menus')
    .where('menu_id', '=', entryId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('role_menus as others')
            .innerJoin('menus', 'menus.id', 'others.menu_id')
            .select('menus.id')
            .where('menus.parent_id', '=', entryId)
            .whereRef('others.tenant_id', '=', 'role_menus.tenant_id')
            .whereRef('others.role_id', '=', 'role_menus.role_id'),
        ),
      ),
    )
    .execute();
}

async function insert(plain: Kysely<unknown>, rows: MenuRow[]) {
  const db = plain as Kysely<Rows>;
  await db.insertInto('menus').values(rows).execute();
  const tenants = await db.selectFrom('tenants').select('id').where('platform', '=', 1).execute();
  const authorised = tenants.flatMap((tenant) => rows.map((row) => ({ tenant_id: tenant.id, menu_id: row.id })));
  if (authorised.length > 0) await db.insertInto('tenant_menus').values(authorised).execute();
}

function rowsOf({ id, parentId, names, icon, order, screen, platform = false, buttons = [] }: NewMenu): MenuRow[] {
  const entry = rowOf({ id, parent_id: parentId, names, display_order: order, platform });
  return [
    {
      ...entry,
      kind: screen ? 'page' : 'directory',
      path: screen?.path ?? null,
      component: screen?.component ?? null,
      icon: icon ?? null,
    },
    ...buttons.map((button, index) => buttonRow(id, index, button, platform)),
  ];
}

function buttonRow(entryId: string, index: number, [permission, ...names]: Button, platform: boolean): MenuRow {
  const row = rowOf({ id: buttonId(entryId, index), parent_id: entryId, names, display_order: index + 1, platform });
  return { ...row, kind: 'button', permission };
}

/** `…a100` has the buttons `…a101`, `…a102` and so on. */
const buttonId = (id: string, index: number) => `${id.slice(0, -2)}${String(index + 1).padStart(2, '0')}`;

interface Facts {
  readonly id: string;
  readonly parent_id: string | null;
  readonly names: Names;
  readonly display_order: number;
  readonly platform: boolean;
}

function rowOf({ names: [alias, alias_hk, alias_en], platform, ...facts }: Facts): MenuRow {
  const empty = { path: null, component: null, icon: null, permission: null };
  const usual = { kind: 'directory', hidden: 0, open_type: 'tab', subsystem_id: '1' } as const;
  return { ...empty, ...usual, ...facts, alias, alias_hk, alias_en, platform: platform ? 1 : 0 };
}

/** The table as it is when migrations run, whatever becomes of it later. */
interface MenuRow {
  id: string;
  parent_id: string | null;
  kind: 'directory' | 'page' | 'button';
  alias: string;
  alias_hk: string;
  alias_en: string;
  path: string | null;
  component: string | null;
  icon: string | null;
  permission: string | null;
  hidden: 0;
  open_type: 'tab';
  subsystem_id: string;
  display_order: number;
  platform: 0 | 1;
}

interface Rows {
  menus: MenuRow;
  tenants: { id: string; platform: 0 | 1 };
  tenant_menus: { tenant_id: string; menu_id: string };
  role_menus: { tenant_id: string; role_id: string; menu_id: string };
}

/** From migration 004 on. */
interface VersionedRows extends Rows {
  menus: MenuRow & { version: number };
}
