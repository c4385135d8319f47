import { z } from 'zod/mini';
import { SIGN_IN_COLUMNS, type SignInAttempt, signInQuery } from '../../../contract/logs';
import { period } from '../records/period';
import type { RecordsPageRef } from '../records/records-page';

export const signInLogQuery = z.extend(z.omit(signInQuery, { startTime: true, endTime: true }), period);

/** The columns of the table, in order. */
export const SIGN_IN_TABLE = {
  table: 'sign-in-log',
  columns: ['createTime', 'username', 'name', 'outcome', 'method', 'address', 'browser', 'requestId'],
  sortable: SIGN_IN_COLUMNS,
  hiddenAtFirst: ['requestId'],
  alwaysShown: ['createTime'],
} as const;
export type SignInColumn = (typeof SIGN_IN_TABLE.columns)[number];

/** Rows are only shown: there is no dialog. */
export type NoDialogs = Readonly<Record<never, never>>;
export type SignInLogRef = RecordsPageRef<SignInAttempt, NoDialogs>;
