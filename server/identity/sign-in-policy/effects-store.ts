import { sql } from 'kysely';
import { TOKEN_LIFETIME_MS } from '../../../contract/limits';
import { readBeside } from '../../platform/db/engine/beside';
import { endsWithin } from '../../platform/db/expiry';
import type { Queries } from '../../platform/db/transact';
import type { PolicyEffect } from './rules';

const DAY_MS = 86_400_000;

type Tenant = { readonly tenantId: string };

/** How many users each effect is about. Every account of the tenant is looked at, so it is a long read. */
export const countEffects = (
  db: Queries,
  now: number,
  tenant: Tenant,
  effects: readonly PolicyEffect[],
  expiryDays: number,
): Promise<{ effect: PolicyEffect; users: number }[]> =>
  readBeside(db, tenant.tenantId, (reader) =>
    Promise.all(effects.map(async (effect) => ({ effect, users: await countAffected(reader, now, tenant, effect, expiryDays) }))),
  );

/** Of the accounts that the tenant's policy binds and that are not disabled. */
async function countAffected(
  db: Queries,
  now: number,
  { tenantId }: Tenant,
  effect: PolicyEffect,
  expiryDays: number,
): Promise<number> {
  if (effect === 'singleSession') return countSessionHolders(db, now, tenantId);
  const { total } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('home_tenant_id', '=', tenantId)
    .where('status', '=', 'enabled')
    .where(({ eb, exists, not, selectFrom }) => {
      const factor = selectFrom('second_factors')
        .select('account_id')
        .whereRef('account_id', '=', 'accounts.id')
        .where('secret', 'is not', null);
      switch (effect) {
        case 'setUp':
          return not(exists(factor));
        case 'factorOff':
          return exists(factor);
        case 'passkeysOff':
          return exists(selectFrom('passkeys').select('passkeys.id').whereRef('account_id', '=', 'accounts.id'));
        case 'firstChange':
          return eb.and([
            eb('password_hash', 'is not', null),
            sql<boolean>`(password_chosen_at is null or password_chosen_at < coalesce(password_changed_at, 0))`,
          ]);
        case 'expired':
          return eb.and([
            eb('password_hash', 'is not', null),
            sql<boolean>`coalesce(password_changed_at, 0) <= cast(${now - expiryDays * DAY_MS} as bigint)`,
          ]);
      }
    })
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those who are signed in more than once: their next sign-in ends the other sessions. */
async function countSessionHolders(db: Queries, now: number, tenantId: string): Promise<number> {
  const holders = db
    .selectFrom('sessions')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where(endsWithin('expires_at', now, TOKEN_LIFETIME_MS))
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', 1);
  const { total } = await db
    .selectFrom(holders.as('holders'))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
