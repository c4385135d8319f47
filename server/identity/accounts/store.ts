import { expressionBuilder } from 'kysely';
import { deleteOrGone } from '../../platform/db/gone';
import { hold } from '../../platform/db/held';
import { newId } from '../../platform/db/ids';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { foldUsername } from './rules';

const accounts = (db: Queries) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.username_key', 'accounts.password_hash', 'accounts.password_changed_at'])
    .select(['accounts.password_chosen_at', 'accounts.status', 'accounts.home_tenant_id', 'accounts.last_tenant_id']);
export type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>;

export const findAccount = (db: Queries, usernameKey: string) =>
  accounts(db).where('accounts.username_key', '=', usernameKey).executeTakeFirst();

export const accountById = (db: Queries, id: string) => accounts(db).where('accounts.id', '=', id).executeTakeFirst();

/** What an account signs in by. */
export const accountNames = (db: Queries, id: string) =>
  db.selectFrom('accounts').select(['username', 'phone']).where('id', '=', id).executeTakeFirst();

export const accountByPhone = (db: Queries, phone: string) => accounts(db).where('accounts.phone', '=', phone).executeTakeFirst();

/** So many accounts of one original name are looked at: each costs a hash. */
const MOST_OF_ONE_NAME = 8;

/**
 * By the account name of the organisation's earlier system. Without an organisation, tenants may each have an account of that name: the
 * oldest come first, so a new tenant cannot displace them.
 */
export const accountsByOriginal = (db: Queries, key: string, organisation: string | undefined): Promise<Account[]> =>
  accounts(db)
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .where('memberships.original_account_key', '=', key)
    .$if(!!organisation, (query) => query.where(isTenant(organisation ?? '')))
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .limit(MOST_OF_ONE_NAME)
    .execute();

const isTenant = (organisation: string) =>
  expressionBuilder<Schema, 'tenants'>().or({ 'tenants.id': organisation, 'tenants.org_code': organisation });

/** The tenant that a caller asked for, by its id or its code; the platform's own where they asked for none. */
export const tenantAsked = (db: Queries, organisation: string | undefined) =>
  db
    .selectFrom('tenants')
    .select(['tenants.id as tenantId', 'tenants.status', 'tenants.ends_at as endsAt'])
    .$if(!!organisation, (query) => query.where(isTenant(organisation ?? '')))
    .$if(!organisation, (query) => query.where('tenants.platform', '=', 1))
    .executeTakeFirst();

/** Where an account is a member, oldest first. */
export const placesOf = (db: Queries, accountId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.id as membershipId', 'memberships.status as membershipStatus'])
    .select('memberships.last_sign_in_at as previousSignInAt')
    .select(['tenants.id as tenantId', 'tenants.org_code as orgCode', 'tenants.status', 'tenants.ends_at as endsAt'])
    .select('tenants.name as organization')
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute();

/**
 * Locks the accounts of members until the transaction ends. The order of locks is: accounts by their ids, then tenants, then
 * memberships, then all else. A transaction that deletes memberships, or changes them with their accounts, begins with this; what it
 * has read before, it reads again.
 */
export const holdAccounts = (tx: Queries, { tenantId }: { readonly tenantId: string }, membershipIds?: readonly string[]) =>
  hold(
    tx,
    tx
      .selectFrom('accounts')
      .select('accounts.id')
      .where('accounts.id', 'in', (eb) =>
        eb
          .selectFrom('memberships')
          .select('memberships.account_id')
          .where('memberships.tenant_id', '=', tenantId)
          .$if(membershipIds !== undefined, (query) => query.where('memberships.id', 'in', membershipIds ?? [])),
      )
      .orderBy('accounts.id'),
  );

/** The same for one account, whether or not it is there. */
export const holdAccount = (tx: Queries, usernameKey: string) =>
  hold(tx, tx.selectFrom('accounts').select('accounts.id').where('accounts.username_key', '=', usernameKey));

/**
 * Whether an account is still as it was when it was proved: its password may have changed meanwhile, or it may
 * have been disabled. It stays so until the end of the transaction.
 */
export async function isAsProved(tx: Queries, { id, status, password_hash }: Account): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .where('status', '=', status)
    .where('password_hash', 'is not distinct from', password_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes where and when an account signs in. Answers whether it is still a member there. */
export async function markSignedIn(
  tx: Queries,
  now: number,
  accountId: string,
  place: { tenantId: string; membershipId: string },
): Promise<boolean> {
  await tx.updateTable('accounts').set({ last_tenant_id: place.tenantId }).where('id', '=', accountId).execute();
  const membership = tenantDb(tx, place).update('memberships').set({ last_sign_in_at: now }).where('id', '=', place.membershipId);
  return (await membership.executeTakeFirst()).numUpdatedRows === 1n;
}

interface Named {
  readonly username?: string;
  readonly phone?: string | null;
}

/**
 * Forgets the sign-ins of an account that have begun and wait for one thing more: in every tenant, or those that lead to the given one.
 */
export async function forgetHalfDone(tx: Queries, accountId: string, tenantId?: string): Promise<void> {
  await tx
    .deleteFrom('pending_sign_ins')
    .where('account_id', '=', accountId)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .execute();
}

/** Changes what an account signs in by, and counts the change. What was proved by the old name or number counts no more. */
export async function updateAccount(tx: Queries, id: string, { username, phone }: Named): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({
      ...(username !== undefined && { username, username_key: foldUsername(username) }),
      ...(phone !== undefined && { phone }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await forgetHalfDone(tx, id);
}

export async function setAccountStatus(tx: Queries, id: string, status: Account['status']): Promise<void> {
  await tx.updateTable('accounts').set({ status }).where('id', '=', id).execute();
}

export async function setHomeTenant(tx: Queries, id: string, tenantId: string): Promise<void> {
  await tx.updateTable('accounts').set({ home_tenant_id: tenantId }).where('id', '=', id).execute();
}

export const deleteAccount = (tx: Queries, id: string) => deleteOrGone(tx.deleteFrom('accounts').where('id', '=', id), 1);

export interface NewAccount {
  readonly username: string;
  readonly phone: string | null;
  /** Null: no sign-in with a password until one is set. */
  readonly passwordHash: string | null;
  /** Whether its owner set the password, rather than another person. */
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
