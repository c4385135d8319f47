import type { Queries } from '../db/transact';
import { hashOf, newSecret } from './secret';

const VALID_MS = 600_000;

/** Whose password is to be changed before they are let in. */
export interface PendingChange {
  readonly kind: 'changePassword';
  readonly accountId: string;
}

/** Whom a third party has vouched for, and who has yet to say which account is theirs. */
export interface PendingBind {
  readonly kind: 'bind';
  readonly tenantId: string;
  readonly configId: string;
  readonly subject: string;
}

/** A ticket for the one thing that is left to do before a sign-in. Only its hash is kept. */
export async function keepPending(db: Queries, now: number, pending: PendingChange | PendingBind): Promise<string> {
  const ticket = newSecret();
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute();
  const empty = { account_id: null, tenant_id: null, config_id: null, subject: null };
  const facts =
    pending.kind === 'bind'
      ? { tenant_id: pending.tenantId, config_id: pending.configId, subject: pending.subject }
      : { account_id: pending.accountId };
  await db
    .insertInto('pending_sign_ins')
    .values({ ...empty, ...facts, kind: pending.kind, ticket_hash: hashOf(ticket), expires_at: now + VALID_MS })
    .execute();
  return ticket;
}

async function find(db: Queries, now: number, kind: 'changePassword' | 'bind', ticket: string) {
  return db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('ticket_hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function findChange(db: Queries, now: number, ticket: string): Promise<PendingChange | undefined> {
  const row = await find(db, now, 'changePassword', ticket);
  return row?.account_id ? { kind: 'changePassword', accountId: row.account_id } : undefined;
}

export async function findBind(db: Queries, now: number, ticket: string): Promise<PendingBind | undefined> {
  const row = await find(db, now, 'bind', ticket);
  if (!row?.tenant_id || !row.config_id || !row.subject) return undefined;
  return { kind: 'bind', tenantId: row.tenant_id, configId: row.config_id, subject: row.subject };
}

/** Uses a ticket up: of two that use the same one at once, the database lets one have it. */
export async function takePending(tx: Queries, ticket: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('pending_sign_ins')
    .where('ticket_hash', '=', hashOf(ticket))
    .returning('kind')
    .executeTakeFirst();
  return taken !== undefined;
}
