import type { FormDocument } from '../../../contract/form-document';
import type { Publication, PublicationDraft } from '../../../contract/form-publications';
import { isTenantOpen } from '../../identity/accounts/rules';
import { oneOrGone, updateOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { type Flag, iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';

type Tenant = Pick<Scope, 'tenantId'>;
export type PublicationRow = Omit<Schema['form_publications'], 'tenant_id' | 'form_id'>;

export const publicationOf = (row: PublicationRow): Publication => ({
  audience: row.audience,
  lastDay: row.last_day,
  mostReplies: row.most_replies,
  oncePerUser: row.once_per_user === 1,
  number: row.number,
  open: row.open === 1,
  link: row.link,
  publishTime: iso(row.published_at),
});

const publications = (db: Queries, tenant: Tenant) =>
  tenantDb(db, tenant).select('form_publications').selectAll('form_publications');

export async function findPublication(db: Queries, tenant: Tenant, formId: string): Promise<Publication | null> {
  const row = await publications(db, tenant).where('form_id', '=', formId).executeTakeFirst();
  return row ? publicationOf(row) : null;
}

export interface Published {
  readonly formId: string;
  readonly name: string;
  readonly publication: Publication;
  readonly document: FormDocument;
}

/** A published form with the version that is filled in now. One that was never published is gone. */
export async function findPublished(db: Queries, tenant: Tenant, formId: string): Promise<Published> {
  const row = oneOrGone(
    await publications(db, tenant)
      .innerJoin('forms', (join) =>
        join.onRef('forms.tenant_id', '=', 'form_publications.tenant_id').onRef('forms.id', '=', 'form_publications.form_id'),
      )
      .innerJoin('form_versions', (join) =>
        join
          .onRef('form_versions.tenant_id', '=', 'form_publications.tenant_id')
          .onRef('form_versions.form_id', '=', 'form_publications.form_id')
          .onRef('form_versions.number', '=', 'form_publications.number'),
      )
      .select(['forms.name', 'form_versions.document'])
      .where('form_publications.form_id', '=', formId)
      .executeTakeFirst(),
  );
  return { formId, name: row.name, publication: publicationOf(row), document: JSON.parse(row.document) as FormDocument };
}

/** Which form of which tenant a public link leads to: none where the form is for users only, or its tenant is closed. */
export async function findByLink(db: Queries, now: number, link: string) {
  const row = await db
    .selectFrom('form_publications')
    .innerJoin('tenants', 'tenants.id', 'form_publications.tenant_id')
    .select(['form_publications.tenant_id as tenantId', 'form_publications.form_id as formId', 'tenants.zone'])
    .select(['tenants.status', 'tenants.ends_at as endsAt'])
    .where('form_publications.link', '=', link)
    .where('form_publications.audience', '=', 'anyone')
    .executeTakeFirst();
  if (!row || !isTenantOpen(row, now)) throw new Refusal('gone');
  const { tenantId, formId, zone } = row;
  return { guest: { tenantId, zone }, formId };
}

/** The newest version of a form; 0 where it has none. */
export async function lastVersion(db: Queries, tenant: Tenant, formId: string) {
  const versions = tenantDb(db, tenant).select('form_versions').select(['number', 'document']);
  const row = await versions.where('form_id', '=', formId).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row ?? { number: 0, document: '' };
}

export async function insertVersion(
  tx: Queries,
  tenant: Tenant,
  {
    formId,
    number,
    document,
    now,
  }: { readonly formId: string; readonly number: number; readonly document: string; readonly now: number },
) {
  await tenantDb(tx, tenant)
    .insert('form_versions', [{ form_id: formId, number, document, published_at: now }])
    .execute();
}

interface Settings extends PublicationDraft {
  readonly formId: string;
  readonly number: number;
  /** The link from now on, unless the form is for anyone already: then its link stays. One that was taken back never leads there again. */
  readonly link: string;
}

/** Sets how a form is published, and opens it. */
export async function savePublication(tx: Queries, tenant: Tenant, now: number, { formId, link, number, ...draft }: Settings) {
  const columns = {
    number,
    open: 1 as Flag,
    audience: draft.audience,
    last_day: draft.lastDay,
    most_replies: draft.mostReplies,
    once_per_user: (draft.oncePerUser ? 1 : 0) as Flag,
    published_at: now,
  };
  await tenantDb(tx, tenant)
    .insert('form_publications', [{ form_id: formId, link, ...columns }])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'form_id']).doUpdateSet((set) => ({
        ...columns,
        link: set
          .case()
          .when('form_publications.audience', '=', 'anyone')
          .then(set.ref('form_publications.link'))
          .else(set.ref('excluded.link'))
          .end(),
      })),
    )
    .execute();
}

export const updateOpen = (tx: Queries, tenant: Tenant, formId: string, open: boolean) =>
  updateOrGone(
    tenantDb(tx, tenant)
      .update('form_publications')
      .set({ open: open ? 1 : 0 })
      .where('form_id', '=', formId),
    1,
  );

/** Every version of a form, the newest first, with what was asked in it. */
export async function versionsOf(db: Queries, tenant: Tenant, formId: string) {
  const versions = tenantDb(db, tenant).select('form_versions').select(['number', 'document']);
  const rows = await versions.where('form_id', '=', formId).orderBy('number', 'desc').execute();
  return rows.map(({ number, document }) => ({ number, document: JSON.parse(document) as FormDocument }));
}

/** Whatever a form was published with, its replies first. */
export async function deletePublished(tx: Queries, tenant: Tenant, formId: string): Promise<void> {
  for (const table of ['form_reply_files', 'form_replies', 'form_versions', 'form_publications'] as const) {
    await tenantDb(tx, tenant).delete(table).where('form_id', '=', formId).execute();
  }
}
