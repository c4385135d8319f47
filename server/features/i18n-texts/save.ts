import type { Insertable } from 'kysely';
import type { I18nImport, I18nTextDraft } from '../../../contract/i18n-texts';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import type { Schema } from '../../platform/db/schema';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findText } from './store';

type Message = I18nTextDraft['message'];

const columns = (message: Message) => ({ zh_cn: message['zh-CN'], zh_hk: message['zh-HK'], en_us: message['en-US'] });

export function addText({ db, now }: Deps, scope: Scope, { appKey, message }: I18nTextDraft) {
  return transact(db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('i18n_texts')
      .values({ id, app_key: appKey, ...columns(message), created_at: now() })
      .execute();
    const after = await findText(tx, id);
    await record(tx, now(), scope, { action: 'add', entity: 'i18nText', entityId: id, after });
    return after;
  });
}

interface Edit {
  readonly message: Message;
  readonly version?: number | undefined;
}

/** Of two editors of the same version one is told, and shown the text as it is now. */
export function editText({ db, now }: Deps, scope: Scope, id: string, { message, version }: Edit) {
  return transact(db, async (tx) => {
    const before = await findText(tx, id);
    const { numUpdatedRows } = await tx
      .updateTable('i18n_texts')
      .set((eb) => ({ ...columns(message), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal('stale', await findText(tx, id));
    const after = await findText(tx, id);
    await record(tx, now(), scope, { action: 'edit', entity: 'i18nText', entityId: id, before, after });
    return after;
  });
}

/** Deletes all of these texts or, where one of them is not there, none. */
export function removeTexts({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findText(tx, id);
      await tx.deleteFrom('i18n_texts').where('id', '=', id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'i18nText', entityId: id, before });
    }
  });
}

/** Few enough rows in one statement for the number of parameters that either database takes. */
const AT_ONCE = 200;

/** Takes all of the texts or, where one of them is wrong, none. */
export async function importTexts({ db, now }: Deps, scope: Scope, { appKey, texts }: I18nImport) {
  refuseTwice(texts);
  const rows = texts
    .map(({ id, message }) => ({ id: id ?? newId(), app_key: appKey, ...columns(message), created_at: now() }))
    // Two imports at once wait for each other's rows in one order, and so never for ever.
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return transact(db, async (tx) => {
    let changed = 0;
    for (let start = 0; start < rows.length; start += AT_ONCE)
      changed += await put(tx, appKey, rows.slice(start, start + AT_ONCE));
    const after = { appKey, added: rows.length - changed, changed };
    await record(tx, now(), scope, { action: 'import', entity: 'i18nText', entityId: appKey, after });
    return after;
  });
}

/** Of two texts with one id, nobody could say which was meant. The refusal names the ids. */
function refuseTwice(texts: I18nImport['texts']) {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of texts) if (id !== undefined) (seen.has(id) ? twice : seen).add(id);
  if (twice.size > 0) throw new Refusal('textTwice', { ids: [...twice] });
}

/** Adds or replaces texts, and answers how many there were already. An id of another application is not taken from it. */
async function put(tx: Queries, appKey: string, rows: readonly Insertable<Schema['i18n_texts']>[]): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const present = await tx.selectFrom('i18n_texts').select(['id', 'app_key']).where('id', 'in', ids).execute();
  const foreign = present.filter((row) => row.app_key !== appKey);
  if (foreign.length > 0) throw new Refusal('textTwice', { ids: foreign.map(({ id }) => id) });
  await tx
    .insertInto('i18n_texts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        zh_cn: eb.ref('excluded.zh_cn'),
        zh_hk: eb.ref('excluded.zh_hk'),
        en_us: eb.ref('excluded.en_us'),
        version: eb('i18n_texts.version', '+', 1),
      })),
    )
    .execute();
  return present.length;
}
