import type { LoginConfigDraft, OwnLoginConfig } from '../../../contract/login-config';
import { isTenantOpen } from '../../identity/accounts/rules';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import { Refusal } from '../../platform/failures';
import { unsigned, withAddresses } from './icons';

interface Kept extends LoginConfigDraft {
  readonly version: number;
}

const NOTHING: Kept = {
  bigTitle: null,
  smallTitle: null,
  bigIcon: null,
  smallIcon: null,
  brandColor: null,
  fileHost: null,
  version: 1,
};

/** How the sign-in page of a tenant was made to look, as it is kept. */
export async function keptConfig(db: Queries, tenant: { readonly tenantId: string }): Promise<Kept> {
  const row = await tenantDb(db, tenant)
    .select('login_configs')
    .select(['big_title as bigTitle', 'small_title as smallTitle', 'big_icon as bigIcon', 'small_icon as smallIcon'])
    .select(['brand_color as brandColor', 'file_host as fileHost', 'version'])
    .executeTakeFirst();
  return row ?? NOTHING;
}

interface Tenant {
  readonly tenantId: string;
  /** Whether it is the platform's own. */
  readonly platform: boolean;
}

/** What its administrators see of it: with what its empty fields take. */
export async function configEdited(db: Queries, now: number, tenant: Tenant): Promise<OwnLoginConfig> {
  const own = await ownConfig(db, now, tenant);
  if (tenant.platform) return { ...own, inherited: null };
  const { version: _, ...inherited } = await platformConfig(db, now);
  return { ...own, inherited };
}

async function platformConfig(db: Queries, now: number): Promise<Kept> {
  const platform = await db.selectFrom('tenants').select('id').where('platform', '=', 1).executeTakeFirst();
  return platform ? ownConfig(db, now, { tenantId: platform.id }) : NOTHING;
}

/** The same, as it can be shown. */
async function ownConfig(db: Queries, now: number, tenant: { readonly tenantId: string }): Promise<Kept> {
  return withAddresses(db, now, tenant, await keptConfig(db, tenant));
}

/**
 * What the sign-in page of a tenant (its id or its code) is to show; of the platform, where none is named. What the tenant has left
 * empty is as the platform has it. One that does not exist or is closed has no sign-in page.
 */
export async function configShown(db: Queries, now: number, organisation: string | undefined): Promise<LoginConfigDraft> {
  const usual = await platformConfig(db, now);
  if (!organisation) return usual;
  const own = await ownConfig(db, now, { tenantId: await openTenant(db, now, organisation) });
  return {
    bigTitle: own.bigTitle ?? usual.bigTitle,
    smallTitle: own.smallTitle ?? usual.smallTitle,
    bigIcon: own.bigIcon ?? usual.bigIcon,
    smallIcon: own.smallIcon ?? usual.smallIcon,
    brandColor: own.brandColor ?? usual.brandColor,
    fileHost: own.fileHost ?? usual.fileHost,
  };
}

/** The answer does not tell whether the tenant ever existed. */
async function openTenant(db: Queries, now: number, organisation: string): Promise<string> {
  const found = await db
    .selectFrom('tenants')
    .select(['id', 'status', 'ends_at as endsAt'])
    .where((eb) => eb.or([eb('id', '=', organisation), eb('org_code', '=', organisation)]))
    .executeTakeFirst();
  if (!found || !isTenantOpen(found, now)) throw new Refusal('organisationUnknown');
  return found.id;
}

/** An editor of an earlier version is refused and shown the config; without a version, the last write wins. */
export async function updateConfig(
  tx: Queries,
  tenant: Tenant,
  now: number,
  { bigTitle, smallTitle, bigIcon, smallIcon, brandColor, fileHost }: LoginConfigDraft,
  version: number | undefined,
): Promise<void> {
  await tenantDb(tx, tenant)
    .insert('login_configs', [{ created_at: now }])
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
  const titles = { big_title: bigTitle, small_title: smallTitle };
  const icons = { big_icon: unsigned(bigIcon), small_icon: unsigned(smallIcon) };
  const others = { brand_color: brandColor, file_host: fileHost };
  await updateVersioned(tenantDb(tx, tenant).update('login_configs'), { ...titles, ...icons, ...others }, version, () =>
    configEdited(tx, now, tenant),
  );
}

/** What a header has room for. A picture of a host beyond them is replaced by the console's own mark. */
const HOSTS = 60;
/** More configs of one column are not looked at: most name a host that another one names, too. */
const LOOKED_AT = 500;

/** The origins of file hosts and icons in the login configs of tenants that are not disabled, the platform's first. */
export async function pictureHosts(db: Queries): Promise<readonly string[]> {
  const origins = new Set<string>();
  for (const column of ['file_host', 'big_icon', 'small_icon'] as const) {
    const configs = await db
      .selectFrom('login_configs as config')
      .innerJoin('tenants', 'tenants.id', 'config.tenant_id')
      .select(`config.${column} as address`)
      .where(`config.${column}`, 'like', 'http%')
      .where('tenants.status', '=', 'enabled')
      .orderBy('tenants.platform', 'desc')
      .orderBy('tenants.id')
      .limit(LOOKED_AT)
      .execute();
    for (const { address } of configs) if (address && URL.canParse(address)) origins.add(new URL(address).origin);
  }
  return [...origins].slice(0, HOSTS);
}
