import { type Expression, sql } from 'kysely';
import type { USER_COLUMNS, USER_FIELDS } from '../../../contract/users';
import type { Field } from '../../platform/list/super-query';

/** Whoever is disabled in this tenant, or everywhere, is disabled. */
export const STATUS = sql<'enabled' | 'disabled'>`case
  when accounts.status = 'disabled' or memberships.status = 'disabled' then 'disabled' else 'enabled' end`;

export const FIELDS: Readonly<Record<(typeof USER_FIELDS)[number], Field>> = {
  username: { column: sql.ref('accounts.username'), kind: 'text' },
  name: { column: sql.ref('memberships.name'), kind: 'text' },
  phone: { column: sql.ref('accounts.phone'), kind: 'text' },
  email: { column: sql.ref('memberships.email'), kind: 'text' },
  remark: { column: sql.ref('memberships.remark'), kind: 'text' },
  status: { column: STATUS, kind: 'text' },
  createTime: { column: sql.ref('memberships.created_at'), kind: 'time' },
  lastSignInTime: { column: sql.ref('memberships.last_sign_in_at'), kind: 'time' },
};

/** What each sortable column is ordered by: a username without regard to case. */
export const ORDERS: Readonly<Record<(typeof USER_COLUMNS)[number], Expression<unknown>>> = {
  username: sql.ref('accounts.username_key'),
  name: FIELDS.name.column,
  phone: FIELDS.phone.column,
  status: FIELDS.status.column,
  createTime: FIELDS.createTime.column,
  lastSignInTime: FIELDS.lastSignInTime.column,
};
