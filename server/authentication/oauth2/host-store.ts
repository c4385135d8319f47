import { hostOrigin } from '../../../contract/subsystems';
import { hold } from '../../platform/db/held';
import type { Queries } from '../../platform/db/transact';
import { hashOf } from '../../platform/secrets/secret';

/** A sub-system whose server may sign in the users of one tenant. */
export interface Host {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  /** Where it shows the console. */
  readonly origin: string;
}

const hosts = (db: Queries) =>
  db
    .selectFrom('subsystems')
    .select(['subsystems.id', 'subsystems.name', 'subsystems.url', 'subsystems.sign_in_tenant_id as tenantId'])
    .where('subsystems.enabled', '=', 1)
    .where('subsystems.sign_in_tenant_id', 'is not', null);

/** The host of that client id and secret. One that is disabled, or may not sign users in, is none. */
export async function findHost(db: Queries, clientId: string, secret: string): Promise<Host | undefined> {
  const row = await hosts(db)
    .where('client_id', '=', clientId)
    .where('client_secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  const origin = hostOrigin(row?.url ?? null);
  return row?.tenantId && origin ? { id: row.id, name: row.name, tenantId: row.tenantId, origin } : undefined;
}

/** Whether a host may still sign in the users of its tenant; until the transaction ends, it may. */
export async function holdHost(tx: Queries, { id, tenantId }: Host): Promise<boolean> {
  const own = hosts(tx).where('subsystems.id', '=', id).where('subsystems.sign_in_tenant_id', '=', tenantId);
  await hold(tx, own);
  return (await own.executeTakeFirst()) !== undefined;
}
