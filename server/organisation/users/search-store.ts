import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import { ROOT_ID } from '../../../contract/ids';
import type { USER_COLUMNS, USER_FIELDS, userQuery } from '../../../contract/users';
import { containing, isLike } from '../../platform/db/contains';
import { readBeside } from '../../platform/db/engine/beside';
import { ONE, prepared } from '../../platform/db/prepared';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { ordersOf, textField, timeField } from '../../platform/list/fields';
import { countOf, type Listing, onlyAt, type PageOfRows, type Place, pageOfRows, placeOf } from '../../platform/list/list';
import type { ColumnField, Field, Searched } from '../../platform/list/super-query';
import { inReach, isIn } from '../departments/reach-store';
import { departmentById, departmentsAmong, withAllBelow } from '../departments/store';
import { isCandidate, rarestPair } from './candidates-store';
import { fillRows, holdsRole, holdsSome, STATUS, type UserRow, userRows } from './store';

const eb = expressionBuilder<Schema, 'memberships' | 'accounts'>();

type Links = 'departmentId' | 'roleId' | 'administrator';
const FIELDS: Readonly<Record<Exclude<keyof typeof USER_FIELDS, Links>, ColumnField>> = {
  username: textField('accounts.username'),
  name: textField('memberships.name'),
  phone: textField('accounts.phone'),
  email: textField('memberships.email'),
  remark: textField('memberships.remark'),
  status: { column: STATUS, kind: 'text' },
  createTime: timeField('memberships.created_at'),
  lastSignInTime: timeField('memberships.last_sign_in_at'),
};

/** What an advanced query may name: a department counts with all below it. */
export function searchedIn(db: Queries, scope: Pick<Scope, 'tenantId' | 'zone'>): Searched {
  const links: Readonly<Record<Links, Field>> = {
    departmentId: {
      kind: 'links',
      toSome: (ids) =>
        isIn(scope, ids === 'any' ? departmentsAmong(db, scope, ids) : withAllBelow(db, scope, departmentsAmong(db, scope, ids))),
    },
    roleId: { kind: 'links', toSome: (ids) => holdsSome(scope, ids) },
    administrator: { kind: 'flag', isSo: eb('memberships.administrator', '=', 1) },
  };
  return { fields: { ...FIELDS, ...links }, zone: scope.zone };
}

type Query = z.output<typeof userQuery>;
type Column = (typeof USER_COLUMNS)[number];

const LISTING: Listing<Column> = {
  // A username is sorted without regard to case.
  orders: { ...ordersOf(FIELDS), username: sql.ref('accounts.username_key') },
  unsorted: FIELDS.createTime.column,
  key: sql.ref('memberships.id'),
};

const TEXTS = ['username', 'name', 'phone', 'keyword'] as const;
type Text = (typeof TEXTS)[number];

/** Where each text is looked for. */
const LOOKED_IN: Readonly<Record<Text, readonly (keyof typeof FIELDS)[]>> = {
  username: ['username'],
  name: ['name'],
  phone: ['phone'],
  keyword: ['name', 'username'],
};

export type Filters = Pick<Query, 'username' | 'name' | 'phone' | 'status' | 'roleId' | 'departmentId'> & {
  /** A part of the name or of the username. */
  readonly keyword?: string | undefined;
  /** The department that they are in themselves, not in one below it. */
  readonly memberOf?: string | undefined;
};

/** Which filters there are: for each text, whether it has a pair of characters that few users have. */
export interface FilterShape
  extends Pick<Scope, 'reach'>,
    Readonly<Record<'status' | 'roleId' | 'departmentId' | 'memberOf', boolean>> {
  readonly texts: Readonly<Partial<Record<Text, 'rare' | 'common'>>>;
}

/** What the filters look for, and for which caller. */
export type FilterValues = Readonly<
  Record<
    'tenantId' | 'membershipId' | 'status' | 'roleId' | 'departmentId' | 'memberOf' | `${Text}${'Like' | 'From' | 'To'}`,
    string
  >
>;

/** The filters of a list, taken apart so that those of the same shape are one prepared query. */
export async function takenApart(
  db: Queries,
  { tenantId, membershipId, reach }: Scope,
  { status, roleId, departmentId = ROOT_ID, memberOf, ...texts }: Filters,
): Promise<{ shape: FilterShape; values: FilterValues }> {
  const kinds: Partial<Record<Text, 'rare' | 'common'>> = {};
  const values: { -readonly [Name in keyof FilterValues]?: string | undefined } = {
    tenantId,
    membershipId,
    status,
    roleId,
    departmentId,
    memberOf,
  };
  for (const field of TEXTS) {
    const text = texts[field];
    if (!text) continue;
    const rarest = await rarestPair(db, { tenantId }, text);
    kinds[field] = rarest ? 'rare' : 'common';
    values[`${field}Like`] = containing(text);
    values[`${field}From`] = rarest?.from;
    values[`${field}To`] = rarest?.to;
  }
  const shape = {
    reach,
    texts: kinds,
    status: status !== undefined,
    roleId: roleId !== undefined,
    departmentId: departmentId !== ROOT_ID,
    memberOf: memberOf !== undefined,
  };
  // A value that the shape does not name is never read.
  return { shape, values: values as FilterValues };
}

/** The users that the caller may see and that pass the filters. */
export function passes(db: Queries, values: FilterValues, shape: FilterShape): Expression<SqlBool> {
  const { tenantId, membershipId } = values;
  const tenant = { tenantId };
  const tests = [inReach(db, { tenantId, membershipId, reach: shape.reach })];
  for (const field of TEXTS) {
    const kind = shape.texts[field];
    if (!kind) continue;
    if (kind === 'rare') tests.push(isCandidate(db, { tenantId, from: values[`${field}From`], to: values[`${field}To`] }));
    tests.push(eb.or(LOOKED_IN[field].map((name) => isLike(FIELDS[name].column, values[`${field}Like`]))));
  }
  if (shape.status) tests.push(eb(STATUS, '=', values.status as 'enabled' | 'disabled'));
  if (shape.roleId) tests.push(holdsRole(tenant, values.roleId));
  if (shape.departmentId) tests.push(isIn(tenant, withAllBelow(db, tenant, departmentById(db, tenant, values.departmentId))));
  if (shape.memberOf) tests.push(isIn(tenant, departmentById(db, tenant, values.memberOf)));
  return eb.and(tests);
}

const found = (db: Queries, values: FilterValues, shape: FilterShape) => userRows(db, values).where(passes(db, values, shape));

const howMany = prepared((db, values: FilterValues, shape: FilterShape) => countOf(found(db, values, shape)).limit(ONE));

const onePage = prepared((db, values: FilterValues & Pick<Place<Column>, 'size' | 'offset'>, { order, filters }: Shape) =>
  onlyAt(found(db, values, filters), { ...order, size: values.size, offset: values.offset }, LISTING),
);

interface Shape {
  readonly order: Pick<Place<Column>, 'column' | 'direction'>;
  readonly filters: FilterShape;
}

/** One page of the users that the caller may see and that pass the filters. */
export async function listUsers(db: Queries, scope: Scope, query: Query & Filters): Promise<PageOfRows<UserRow>> {
  const reading = await readingOf(db, scope);
  const { records, total } = await reading(async (place) => {
    const { shape, values } = await takenApart(place, scope, query);
    // An advanced query is another one every time: it is not worth keeping.
    return query.superQueryParams
      ? pageOfRows(found(place, values, shape), query, { ...LISTING, searched: searchedIn(place, scope) })
      : keptPage(place, values, shape, query);
  });
  return { records: await fillRows(db, scope, records), total };
}

async function keptPage(place: Queries, values: FilterValues, filters: FilterShape, query: Query) {
  const { column, direction, size, offset } = placeOf(query);
  const [counted] = await howMany(place, values, filters);
  const records = await onePage(place, { ...values, size, offset }, { order: { column, direction }, filters });
  return { records, total: counted?.total ?? 0 };
}

/** So many users are read without a noticeable delay for other calls. */
const FEW = 5_000;

const someUsers = prepared((db, tenant: { readonly tenantId: string }) => {
  const some = tenantDb(db, tenant)
    .select('memberships')
    .select('memberships.created_at')
    .limit(FEW + 1);
  return db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('count')).limit(ONE);
});

export type Reading = <Result>(read: (place: Queries) => Promise<Result>) => Promise<Result>;

/** How the users of a tenant are read: on the reading replica, in the tenant's turn, when there are many of them. */
export async function readingOf(db: Queries, { tenantId }: Pick<Scope, 'tenantId'>): Promise<Reading> {
  const [some] = await someUsers(db, { tenantId });
  const areMany = some !== undefined && some.count > FEW;
  return (read) => (areMany ? readBeside(db, tenantId, read) : read(db));
}
