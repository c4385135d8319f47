import type { Kysely } from 'kysely';

const SPELLINGS = [
  ['Organisations', 'Organizations'],
  ['Authorise', 'Authorize'],
] as const;

/** The English names of menus and buttons in the spelling of the other texts. A name that an operator has changed stays. */
export async function up(db: Kysely<{ menus: { alias_en: string | null } }>) {
  for (const [before, after] of SPELLINGS)
    await db.updateTable('menus').set({ alias_en: after }).where('alias_en', '=', before).execute();
}
