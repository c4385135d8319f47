import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { userQuery } from '../../../contract/users';
import { beside } from '../../platform/db/engine/beside';
import { ONE, prepared } from '../../platform/db/prepared';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { countOf, type Listing, onlyAt, type PageOfRows, type Place, pageOfRows, placeOf } from '../../platform/list/list';
import { FIELDS, ORDERS } from './columns';
import { type FilterShape, type Filters, type FilterValues, passes, takenApart } from './filters';
import { fillRows, type UserRow, userRows } from './store';

type Query = z.output<typeof userQuery>;
type Column = keyof typeof ORDERS;

const LISTING: Listing<Column> = {
  orders: ORDERS,
  fields: FIELDS,
  unsorted: FIELDS.createTime.column,
  key: sql.ref('memberships.id'),
};

const found = (db: Queries, values: FilterValues, shape: FilterShape) => userRows(db, values).where(passes(db, values, shape));

const howMany = prepared((db, values: FilterValues, shape: FilterShape) => countOf(found(db, values, shape)).limit(ONE));

const onePage = prepared((db, values: FilterValues & Pick<Place<Column>, 'size' | 'offset'>, { order, filters }: Shape) =>
  onlyAt(found(db, values, filters), { ...order, size: values.size, offset: values.offset }, LISTING),
);

interface Shape {
  readonly order: Pick<Place<Column>, 'column' | 'direction'>;
  readonly filters: FilterShape;
}

/** One page of the users that somebody may see, as far as the filters let them through. */
export async function listUsers(db: Queries, scope: Scope, query: Query & Filters): Promise<PageOfRows<UserRow>> {
  const place = await readingPlace(db, scope);
  const { shape, values } = await takenApart(place, scope, query);
  // An advanced query is another one every time: it is not worth keeping.
  const { records, total } = query.superQueryParams
    ? await pageOfRows(found(place, values, shape), query, LISTING)
    : await keptPage(place, values, shape, query);
  return { records: await fillRows(db, scope, records), total };
}

async function keptPage(place: Queries, values: FilterValues, filters: FilterShape, query: Query) {
  const { column, direction, size, offset } = placeOf(query);
  const [counted] = await howMany(place, values, filters);
  const records = await onePage(place, { ...values, size, offset }, { order: { column, direction }, filters });
  return { records, total: counted?.total ?? 0 };
}

/** How many users can be looked at without anybody noticing. */
const FEW = 5_000;

const someUsers = prepared((db, tenant: { readonly tenantId: string }) => {
  const some = tenantDb(db, tenant)
    .select('memberships')
    .select('memberships.created_at')
    .limit(FEW + 1);
  return db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('count')).limit(ONE);
});

/** Where the users of a tenant are read: beside the database when there are many of them. */
export async function readingPlace(db: Queries, { tenantId }: Pick<Scope, 'tenantId'>): Promise<Queries> {
  const [some] = await someUsers(db, { tenantId });
  return some && some.count > FEW ? beside(db) : db;
}
