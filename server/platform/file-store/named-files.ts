import { idList, idsIn } from '../db/id-list';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';

interface Tenant {
  readonly tenantId: string;
}

/** What is told of a file beside its bytes. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}
type NamedFiles = ReadonlyMap<string, NamedFile>;

const rows = (db: Queries, tenant: Tenant, ids: readonly string[]) =>
  tenantDb(db, tenant)
    .select('files')
    .innerJoin('contents', (join) =>
      join.onRef('contents.tenant_id', '=', 'files.tenant_id').onRef('contents.id', '=', 'files.content_id'),
    )
    .select(['files.id', 'files.name', 'files.size', 'contents.content_type as contentType'])
    .where('files.id', 'in', idsIn(db, idList(ids)));

const byId = (found: readonly NamedFile[]): NamedFiles => new Map(found.map((file) => [file.id, file]));

/** These files of a tenant, as far as they are there. */
export const filesOf = async (db: Queries, tenant: Tenant, ids: readonly string[]): Promise<NamedFiles> =>
  byId(ids.length === 0 ? [] : await rows(db, tenant, ids).execute());

/** Those of them that the caller has uploaded: by naming any other, the caller would show to others what may be not the caller's to show. */
export const ownFiles = async (
  db: Queries,
  uploader: Tenant & { readonly membershipId: string },
  ids: readonly string[],
): Promise<NamedFiles> =>
  byId(ids.length === 0 ? [] : await rows(db, uploader, ids).where('files.uploaded_by', '=', uploader.membershipId).execute());

/** What waits in line for it: a file that is deleted, and those who are about to use it. So none is deleted that has just come into use. */
export const lineOfUses = ({ tenantId }: Tenant) => `uses of files ${tenantId}`;
