import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import { foldUsername } from './rules';

export interface NewAccount {
  readonly username: string;
  readonly phone: string | null;
  /** Null: nobody can sign in with a password until one is set. */
  readonly passwordHash: string | null;
  /** Whether its owner has set the password, and not somebody for them. */
  readonly chosen?: boolean;
  readonly homeTenantId: string;
}

/** A new account, which is no member anywhere yet. Answers its id. */
export async function insertAccount(tx: Queries, now: number, account: NewAccount): Promise<string> {
  const { username, phone, passwordHash, chosen = false, homeTenantId } = account;
  const id = newId();
  await tx
    .insertInto('accounts')
    .values({
      id,
      username,
      username_key: foldUsername(username),
      phone,
      password_hash: passwordHash,
      password_changed_at: passwordHash === null ? null : now,
      password_chosen_at: chosen ? now : null,
      status: 'enabled',
      home_tenant_id: homeTenantId,
      last_tenant_id: null,
      created_at: now,
    })
    .execute();
  return id;
}
