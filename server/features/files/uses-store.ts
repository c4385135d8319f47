import type { FileUse } from '../../../contract/files';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';

interface Tenant {
  readonly tenantId: string;
}

/** So many are told of each file: a person wants to know what is in the way, not all of it. */
const TOLD = 20;

/** Where these files of a tenant are shown to others. */
export async function usesOf(db: Queries, tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, FileUse[]>> {
  const uses = new Map<string, FileUse[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return uses;
  const add = (id: string | null, use: FileUse) => {
    const told = id === null ? undefined : uses.get(id);
    if (told && told.length < TOLD) told.push(use);
  };
  const { brandIcons, avatars, replies } = await read(db, tenant, ids);
  for (const { big_icon, small_icon } of brandIcons)
    for (const icon of [big_icon, small_icon]) add(icon, { as: 'signIn', name: null });
  for (const { avatar, name } of avatars) add(avatar, { as: 'avatar', name });
  for (const { fileId, name } of replies) add(fileId, { as: 'formReply', name });
  return uses;
}

async function read(db: Queries, tenant: Tenant, ids: readonly string[]) {
  const own = tenantDb(db, tenant);
  return {
    brandIcons: await own.select('login_configs').select(['big_icon', 'small_icon']).execute(),
    avatars: await own
      .select('memberships')
      .select(['avatar', 'name'])
      .where('avatar', 'in', ids)
      .orderBy('name')
      .limit(TOLD * ids.length)
      .execute(),
    // A form is told once, however many of its replies have the file.
    replies: await own
      .select('form_reply_files')
      .innerJoin('forms', (join) =>
        join.onRef('forms.tenant_id', '=', 'form_reply_files.tenant_id').onRef('forms.id', '=', 'form_reply_files.form_id'),
      )
      .select(['form_reply_files.file_id as fileId', 'forms.id', 'forms.name'])
      .distinct()
      .where('form_reply_files.file_id', 'in', ids)
      .orderBy('forms.name')
      .limit(TOLD * ids.length)
      .execute(),
  };
}
