import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod/mini';
import { ROOT_ID } from '../../../contract/ids';
import type { userQuery } from '../../../contract/users';
import { containing, isLike } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { departmentById, withAllBelow } from '../departments/store';
import { isCandidate, rarestPair } from './candidates';
import { FIELDS, STATUS } from './columns';
import { holdsRole, inReach, isIn } from './reach';

const TEXTS = ['username', 'name', 'phone'] as const;
type Text = (typeof TEXTS)[number];

export type Filters = Pick<z.output<typeof userQuery>, Text | 'status' | 'roleId' | 'departmentId'> & {
  /** The department that they are in themselves, not in one below it. */
  readonly memberOf?: string | undefined;
};

/** Which filters there are: for each text, whether it has a pair of characters that few users have. */
export interface FilterShape
  extends Pick<Scope, 'reach'>,
    Readonly<Record<'status' | 'roleId' | 'departmentId' | 'memberOf', boolean>> {
  readonly texts: Readonly<Partial<Record<Text, 'rare' | 'common'>>>;
}

/** What they look for, and for whom; for those that there are. */
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
  // Those that the shape has not are never asked for.
  return { shape, values: values as FilterValues };
}

const eb = expressionBuilder<Schema, 'memberships' | 'accounts'>();

/** The users that somebody may see, as far as the filters let them through. */
export function passes(db: Queries, values: FilterValues, shape: FilterShape): Expression<SqlBool> {
  const { tenantId, membershipId } = values;
  const tenant = { tenantId };
  const tests = [inReach(db, { tenantId, membershipId, reach: shape.reach })];
  for (const field of TEXTS) {
    const kind = shape.texts[field];
    if (!kind) continue;
    if (kind === 'rare') tests.push(isCandidate(db, { tenantId, from: values[`${field}From`], to: values[`${field}To`] }));
    tests.push(isLike(FIELDS[field].column, values[`${field}Like`]));
  }
  if (shape.status) tests.push(eb(STATUS, '=', values.status as 'enabled' | 'disabled'));
  if (shape.roleId) tests.push(holdsRole(tenant, values.roleId));
  if (shape.departmentId) tests.push(isIn(tenant, withAllBelow(db, tenant, departmentById(db, tenant, values.departmentId))));
  if (shape.memberOf) tests.push(isIn(tenant, departmentById(db, tenant, values.memberOf)));
  return eb.and(tests);
}
