import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { addresses, fileOf } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';

/** Pictures in which nothing can run, and that every browser shows. */
const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Users as they are answered: with the addresses of their pictures. */
export async function withAvatars<Row extends { readonly avatarFile: string | null }>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { tenantId }: Pick<Scope, 'tenantId'>,
  rows: readonly Row[],
): Promise<(Row & { readonly avatar: string | null })[]> {
  const addressed = rows.some(({ avatarFile }) => avatarFile !== null) ? await addresses(db, now()) : () => null;
  return rows.map((row) => ({ ...row, avatar: row.avatarFile === null ? null : addressed({ tenantId, id: row.avatarFile }) }));
}

export const withAvatar = async <Row extends { readonly avatarFile: string | null }>(
  deps: Pick<Deps, 'db' | 'now'>,
  scope: Pick<Scope, 'tenantId'>,
  row: Row,
) => ({ ...row, ...(await withAvatars(deps, scope, [row]))[0] });

/**
 * The file that an address in a request means. Only a picture that the caller has uploaded, or the present one, can become an
 * avatar: for any other file, its id would open it.
 */
export async function avatarIn(
  tx: Queries,
  scope: Pick<Scope, 'tenantId' | 'membershipId'>,
  present: string | null,
  address: string | null,
): Promise<string | null> {
  if (address === null) return null;
  const file = fileOf(address);
  if (file?.tenantId !== scope.tenantId) throw new Refusal('pictureUnknown');
  if (file.id === present) return present;
  const own = await tenantDb(tx, scope)
    .select('files')
    .innerJoin('contents', (join) =>
      join.onRef('contents.tenant_id', '=', 'files.tenant_id').onRef('contents.id', '=', 'files.content_id'),
    )
    .select('files.id')
    .where('files.id', '=', file.id)
    .where('files.uploaded_by', '=', scope.membershipId)
    .where('contents.content_type', 'in', PICTURES)
    .executeTakeFirst();
  if (!own) throw new Refusal('pictureUnknown');
  return own.id;
}
