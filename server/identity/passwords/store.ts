import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';

/** As many former passwords are kept as a policy can ask for, whatever it asks for now. */
const MOST_FORMER = 10;

/** Whose password it is, and since when. */
export const passwordOwner = (db: Queries, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'username_key', 'phone', 'password_hash', 'password_changed_at', 'password_chosen_at'])
    .select(['home_tenant_id', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst();
export type PasswordOwner = NonNullable<Awaited<ReturnType<typeof passwordOwner>>>;

/** The hashes of the last passwords before the present one, latest first. */
export async function formerHashes(db: Queries, accountId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_passwords')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.password_hash);
}

export interface NewPassword {
  readonly passwordHash: string;
  /** Whether its owner set it, rather than another person. */
  readonly chosen: boolean;
  /** The hash that the old password was found right by: if it is another one by now, nothing is changed. */
  readonly instead?: string | null;
}

/** Writes the hash of an account's password and remembers the one before. Answers whether it did. */
export async function updatePassword(
  tx: Queries,
  now: number,
  accountId: string,
  { passwordHash, chosen, instead }: NewPassword,
) {
  const former = await tx.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now, password_chosen_at: chosen ? now : null })
    .where('id', '=', accountId)
    .$if(instead !== undefined, (query) => query.where('password_hash', 'is not distinct from', instead ?? null))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (former?.password_hash) await rememberFormer(tx, accountId, former.password_hash);
  return true;
}

async function rememberFormer(tx: Queries, account_id: string, password_hash: string) {
  await tx.insertInto('former_passwords').values({ account_id, id: newId(), password_hash }).execute();
  await tx
    .deleteFrom('former_passwords')
    .where('account_id', '=', account_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('former_passwords as kept')
        .select('kept.id')
        .where('kept.account_id', '=', account_id)
        .orderBy('kept.id', 'desc')
        .limit(MOST_FORMER),
    )
    .execute();
}
