import type { ThirdPartyProvider } from '../../../contract/third-parties';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { placesOf } from '../accounts/store';
import { endConfined } from '../sessions/store';

type Tenant = { readonly tenantId: string };

/** A user as a third party of a tenant knows them. */
export interface Identity extends Tenant {
  readonly configId: string;
  readonly subject: string;
}

/** The account that an identity of a third party is bound to. */
export async function boundAccount(db: Queries, { tenantId, configId, subject }: Identity): Promise<string | undefined> {
  const row = await tenantDb(db, { tenantId })
    .select('third_party_identities')
    .select('account_id')
    .where('config_id', '=', configId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Answers whether it was free: of two who bind the same one at once, the database lets one have it. */
export async function addIdentity(tx: Queries, now: number, { tenantId, configId, subject }: Identity, account_id: string) {
  const { numInsertedOrUpdatedRows } = await tenantDb(tx, { tenantId })
    .insert('third_party_identities', [{ config_id: configId, subject, account_id, created_at: now }])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'config_id', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Binding {
  readonly id: string;
  readonly provider: ThirdPartyProvider;
  readonly name: string;
  readonly createTime: string;
}

/** The third parties of a tenant that vouch for an account. A binding is named by its third party: what that calls the user is not shown. */
export async function bindingsOf(db: Queries, { tenantId }: Tenant, accountId: string): Promise<Binding[]> {
  const rows = await tenantDb(db, { tenantId })
    .select('third_party_identities')
    .innerJoin('third_party_configs', (join) =>
      join
        .onRef('third_party_configs.tenant_id', '=', 'third_party_identities.tenant_id')
        .onRef('third_party_configs.id', '=', 'third_party_identities.config_id'),
    )
    .select(['third_party_configs.id', 'third_party_configs.provider', 'third_party_configs.name'])
    .select((eb) => eb.fn.min('third_party_identities.created_at').as('created_at'))
    .where('third_party_identities.account_id', '=', accountId)
    .groupBy(['third_party_configs.id', 'third_party_configs.provider', 'third_party_configs.name'])
    .orderBy('third_party_configs.id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createTime: iso(Number(created_at)) }));
}

/** Some bindings of a tenant: of one third party, of one account, or those of an account to third parties. */
type Which = { readonly configId: string } | { readonly accountId: string; readonly configIds?: readonly string[] };

/**
 * Ends bindings with all that came from them: tickets to bind, QR codes that were scanned, and sessions that the third party vouched
 * for. A binding that is made again begins with the third party. Answers the third parties whose bindings were there.
 */
export async function endBindings(tx: Queries, now: number, { tenantId }: Tenant, which: Which): Promise<string[]> {
  const deleting = tenantDb(tx, { tenantId }).delete('third_party_identities');
  const found =
    'configId' in which
      ? deleting.where('config_id', '=', which.configId)
      : deleting
          .where('account_id', '=', which.accountId)
          .$if(which.configIds !== undefined, (query) => query.where('config_id', 'in', which.configIds ?? []));
  const ended = await found.returning(['config_id', 'subject', 'account_id']).execute();
  for (const { config_id, subject, account_id } of ended) {
    await deleteTickets(tx, { tenantId, configId: config_id, subject });
    await endConfined(tx, now, account_id, tenantId);
  }
  if ('configId' in which) await deleteTickets(tx, { tenantId, configId: which.configId });
  return [...new Set(ended.map(({ config_id }) => config_id))];
}

/** The bindings of an account in every tenant. */
export async function endBindingsOfAccount(tx: Queries, now: number, accountId: string): Promise<void> {
  for (const place of await placesOf(tx, accountId)) await endBindings(tx, now, place, { accountId });
}

/** What waits for a step of a sign-in by a third party; without a subject, of all who came by it. */
async function deleteTickets(
  tx: Queries,
  { tenantId, configId, subject }: Omit<Identity, 'subject'> & { readonly subject?: string },
) {
  for (const table of ['pending_sign_ins', 'qr_sign_ins'] as const) {
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('config_id', '=', configId)
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .execute();
  }
}
