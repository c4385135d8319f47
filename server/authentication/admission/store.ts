import { SIGN_IN_METHODS, type SignInMethod } from '../../../contract/logs';
import type { Identity } from '../../identity/bindings/store';
import { endsWithin, expiring } from '../../platform/db/expiry';
import type { Queries } from '../../platform/db/transact';
import { hashOf, newSecret } from '../../platform/secrets/secret';

const VALID_MS = 600_000;
export const PENDING_SIGN_INS = expiring('pending_sign_ins', ['ticket_hash'], VALID_MS);

/** Whose password is to be changed before they are let in. */
export interface PendingChange {
  readonly kind: 'changePassword';
  readonly accountId: string;
}

/** An identity that a third party has vouched for, and that has not been bound to an account yet. */
export interface PendingBind extends Identity {
  readonly kind: 'bind';
}

/** Who has proved one thing and has to prove, or set up, another; where they were going, and by which way they came. */
export interface PendingSecondFactor {
  readonly kind: 'secondFactor' | 'secondFactorSetup';
  readonly accountId: string;
  readonly tenantId: string;
  readonly method: SignInMethod;
}
type Pending = PendingChange | PendingBind | PendingSecondFactor;

/** A ticket for the one thing that is left to do before a sign-in. Only its hash is kept. */
export async function keepPending(db: Queries, now: number, pending: Pending): Promise<string> {
  const ticket = newSecret();
  const empty = { account_id: null, tenant_id: null, config_id: null, subject: null };
  await db
    .insertInto('pending_sign_ins')
    .values({ ...empty, ...factsOf(pending), kind: pending.kind, ticket_hash: hashOf(ticket), expires_at: now + VALID_MS })
    .execute();
  return ticket;
}

function factsOf(pending: Pending) {
  switch (pending.kind) {
    case 'bind':
      return { tenant_id: pending.tenantId, config_id: pending.configId, subject: pending.subject };
    case 'changePassword':
      return { account_id: pending.accountId };
    default:
      return { account_id: pending.accountId, tenant_id: pending.tenantId, subject: pending.method };
  }
}

async function find(db: Queries, now: number, kind: Pending['kind'], ticket: string) {
  return db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('ticket_hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where(endsWithin('expires_at', now, VALID_MS))
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

export async function findSecondFactor(
  db: Queries,
  now: number,
  kind: PendingSecondFactor['kind'],
  ticket: string,
): Promise<PendingSecondFactor | undefined> {
  const row = await find(db, now, kind, ticket);
  const method = SIGN_IN_METHODS.find((each) => each === row?.subject);
  if (!row?.account_id || !row.tenant_id || !method) return undefined;
  return { kind, accountId: row.account_id, tenantId: row.tenant_id, method };
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
