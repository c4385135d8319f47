import type { LoginConfigDraft } from '../../../contract/login-config';
import { isTenantOpen } from '../../identity/accounts/rules';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { withAddresses } from './icons';

interface Kept extends LoginConfigDraft {
  readonly version: number;
}

const NOTHING: Kept = { bigTitle: null, smallTitle: null, bigIcon: null, smallIcon: null, fileHost: null, version: 1 };

/** How the sign-in page of a tenant was made to look, as it is kept. */
export async function keptConfig(db: Queries, tenant: { readonly tenantId: string }): Promise<Kept> {
  const row = await tenantDb(db, tenant)
    .select('login_configs')
    .select(['big_title as bigTitle', 'small_title as smallTitle', 'big_icon as bigIcon', 'small_icon as smallIcon'])
    .select(['file_host as fileHost', 'version'])
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** The same, as it can be shown. */
export async function ownConfig(db: Queries, now: number, tenant: { readonly tenantId: string }): Promise<Kept> {
  return withAddresses(db, now, tenant, await keptConfig(db, tenant));
}

/**
 * What the sign-in page of a tenant (its id or its code) is to show; of the platform, where none is named. What the tenant has left
 * empty is as the platform has it. One that does not exist or is closed has no sign-in page.
 */
export async function configShown(db: Queries, now: number, organisation: string | undefined): Promise<LoginConfigDraft> {
  const platform = await db.selectFrom('tenants').select('id').where('platform', '=', 1).executeTakeFirst();
  const usual = platform ? await ownConfig(db, now, { tenantId: platform.id }) : NOTHING;
  if (!organisation) return usual;
  const own = await ownConfig(db, now, { tenantId: await openTenant(db, now, organisation) });
  return {
    bigTitle: own.bigTitle ?? usual.bigTitle,
    smallTitle: own.smallTitle ?? usual.smallTitle,
    bigIcon: own.bigIcon ?? usual.bigIcon,
    smallIcon: own.smallIcon ?? usual.smallIcon,
    fileHost: own.fileHost ?? usual.fileHost,
  };
}

/** Nobody is told whether it was ever there. */
async function openTenant(db: Queries, now: number, organisation: string): Promise<string> {
  const found = await db
    .selectFrom('tenants')
    .select(['id', 'status', 'ends_at as endsAt'])
    .where((eb) => eb.or([eb('id', '=', organisation), eb('org_code', '=', organisation)]))
    .executeTakeFirst();
  if (!found || !isTenantOpen(found, now)) throw new Refusal('organisationUnknown');
  return found.id;
}
