import type { Kysely } from 'kysely';

/** Several entries of the menu had one icon between them, so that a folded menu did not tell them apart. */
const ICONS = [
  { id: '0193000000000000000000000000a200', before: 'apps', icon: 'mind-mapping' },
  { id: '0193000000000000000000000000a600', before: 'safe', icon: 'desktop' },
  { id: '0193000000000000000000000000a800', before: 'apps', icon: 'tags' },
  { id: '0193000000000000000000000000a900', before: 'file', icon: 'stamp' },
  { id: '0193000000000000000000000000b000', before: 'settings', icon: 'skin' },
  { id: '0193000000000000000000000000b400', before: 'file', icon: 'ordered-list' },
  { id: '0193000000000000000000000000b600', before: 'bar-chart', icon: 'share-alt' },
  { id: '0193000000000000000000000000b700', before: 'apps', icon: 'dashboard' },
  { id: '0193000000000000000000000000d300', before: 'dashboard', icon: 'compass' },
];

/** Each entry has an icon of its own. One that an operator has chosen stays. */
export async function up(plain: Kysely<unknown>) {
  const db = plain as Kysely<{ menus: { id: string; icon: string | null; version: number } }>;
  for (const { id, before, icon } of ICONS)
    await db
      .updateTable('menus')
      .set((eb) => ({ icon, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('icon', '=', before)
      .execute();
}
