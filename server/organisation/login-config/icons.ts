import type { LoginConfigDraft } from '../../../contract/login-config';
import type { Queries } from '../../platform/db/transact';
import { addresses, fileOf } from '../../platform/file-store/signing';

/** An icon as it is kept: the signature of a file's address is good for an hour only, and so is none of it. */
export const unsigned = (icon: string | null) => (fileOf(icon) ? (icon?.split('?')[0] ?? null) : icon);

/** The icons as anybody may see them. A file of another tenant stays what it is: an address that leads nowhere. */
export async function withAddresses<Config extends LoginConfigDraft>(
  db: Queries,
  now: number,
  { tenantId }: { readonly tenantId: string },
  config: Config,
): Promise<Config> {
  const addressed = await addresses(db, now);
  const shown = (icon: string | null) => {
    const file = fileOf(icon);
    return file?.tenantId === tenantId ? addressed(file) : icon;
  };
  return { ...config, bigIcon: shown(config.bigIcon), smallIcon: shown(config.smallIcon) };
}
