import { addresses } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';

/** Users as they are answered: the addresses of their pictures are put into the rows, as copies of these would cost more than all else. */
export async function withAvatars<Row extends { readonly avatarFile: string | null }>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { tenantId }: Pick<Scope, 'tenantId'>,
  rows: readonly Row[],
): Promise<(Row & { readonly avatar: string | null })[]> {
  const addressed = rows.some(({ avatarFile }) => avatarFile !== null) ? await addresses(db, now()) : () => null;
  return rows.map((row) =>
    Object.assign(row, { avatar: row.avatarFile === null ? null : addressed({ tenantId, id: row.avatarFile }) }),
  );
}

export const withAvatar = async <Row extends { readonly avatarFile: string | null }>(
  deps: Pick<Deps, 'db' | 'now'>,
  scope: Pick<Scope, 'tenantId'>,
  row: Row,
) => ({ ...row, ...(await withAvatars(deps, scope, [row]))[0] });
