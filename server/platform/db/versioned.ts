import type { Updateable, UpdateQueryBuilder, UpdateResult } from 'kysely';
import { Refusal } from '../failures';
import type { Schema } from './schema';
import type { Versioned } from './tables/columns';

type VersionedTable = { [Table in keyof Schema]: Schema[Table] extends Pick<Versioned, 'version'> ? Table : never }[keyof Schema];
type Columns<Table extends VersionedTable> = Omit<Updateable<Schema[Table]>, 'version'>;

/** All versioned tables look alike in the one column that matters here. */
type AnyUpdate = UpdateQueryBuilder<{ table: Pick<Versioned, 'version'> }, 'table', 'table', UpdateResult>;

/**
 * Changes one row and counts the change. An editor who saw another version than the present one is refused and shown the row as
 * `current` finds it now; without a version, the last write wins.
 */
export async function updateVersioned<Table extends VersionedTable>(
  row: UpdateQueryBuilder<Schema, Table, Table, UpdateResult>,
  columns: Columns<Table>,
  version: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> {
  const { numUpdatedRows } = await (row as unknown as AnyUpdate)
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('stale', await current());
}

/** The same for a row that no one else can change until the transaction ends. */
export function refuseStale(row: { readonly version: number }, version: number | undefined) {
  if (version !== undefined && version !== row.version) throw new Refusal('stale', row);
}
