import { z } from 'zod/mini';
import { OPERATION_COLUMNS, type Operation, operationQuery } from '../../../contract/logs';
import { period } from '../records/period';
import type { RecordsPageRef } from '../records/records-page';
import type { OperationDetailMachine } from './operation-detail';

export const operationLogQuery = z.extend(z.omit(operationQuery, { startTime: true, endTime: true }), period);

/** The columns of the table, in order. */
export const OPERATION_TABLE = {
  table: 'operation-log',
  columns: ['createTime', 'actor', 'action', 'entity', 'subject', 'changes', 'requestId'],
  sortable: OPERATION_COLUMNS,
  hiddenAtFirst: ['requestId'],
  alwaysShown: ['createTime'],
} as const;
export type OperationColumn = (typeof OPERATION_TABLE.columns)[number];

export type OperationDialogs = { readonly detail: OperationDetailMachine };
export type OperationLogRef = RecordsPageRef<Operation, OperationDialogs>;
