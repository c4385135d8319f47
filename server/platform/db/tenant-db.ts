import type {
  DeleteQueryBuilder,
  DeleteResult,
  Insertable,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { Schema, TenantTable } from './schema';
import type { Queries } from './transact';

type Row<Table extends TenantTable> = Omit<Insertable<Schema[Table]>, 'tenant_id'>;

/** The tables of one tenant: whatever is selected, inserted, updated or deleted here has the tenant already set. */
export interface TenantDb {
  readonly tenantId: string;
  select<Table extends TenantTable>(table: Table): SelectQueryBuilder<Schema, Table, object>;
  insert<Table extends TenantTable>(table: Table, rows: readonly Row<Table>[]): InsertQueryBuilder<Schema, Table, InsertResult>;
  update<Table extends TenantTable>(table: Table): UpdateQueryBuilder<Schema, Table, Table, UpdateResult>;
  delete<Table extends TenantTable>(table: Table): DeleteQueryBuilder<Schema, Table, DeleteResult>;
}

/** All tenant tables look alike in the one column that matters here. */
type AnyTenantTable = Kysely<{ table: { tenant_id: string } }>;

export function tenantDb(queries: Queries, { tenantId }: { readonly tenantId: string }): TenantDb {
  const db = queries as unknown as AnyTenantTable;
  const named = (table: TenantTable) => table as unknown as 'table';
  const column = (table: TenantTable) => `${table}.tenant_id` as 'table.tenant_id';
  const erased = {
    tenantId,
    select: (table: TenantTable) => db.selectFrom(named(table)).where(column(table), '=', tenantId),
    insert: (table: TenantTable, rows: readonly object[]) =>
      db.insertInto(named(table)).values(rows.map((row) => ({ ...row, tenant_id: tenantId }))),
    update: (table: TenantTable) => db.updateTable(named(table)).where(column(table), '=', tenantId),
    delete: (table: TenantTable) => db.deleteFrom(named(table)).where(column(table), '=', tenantId),
  };
  return erased as unknown as TenantDb;
}
