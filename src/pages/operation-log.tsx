import { listOperations, OPERATION_FIELDS, type Operation } from '../../contract/logs';
import { loaderOf } from '../api/records';
import { createOperationDetailMachine } from '../machines/administration/operation-detail';
import { OPERATION_TABLE, type OperationDialogs, operationLogQuery } from '../machines/administration/operation-log';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { OperationLogPage } from '../ui/administration/logs/OperationLogPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { byDays } from './parts/days';
import { listParts } from './parts/records';

/** The composition root of the operation log. */
export default (kit: Kit) => {
  const load = byDays(kit, loaderOf<Operation>(kit.call, listOperations));
  const parts = listParts<Operation>(kit, { load, query: operationLogQuery, table: OPERATION_TABLE, fields: OPERATION_FIELDS });
  const machine = createRecordsPageMachine<Operation, OperationDialogs>({
    ...parts,
    dialogs: { detail: createOperationDetailMachine() },
    after: () => ({}),
  });
  return definePage({ machine, View: OperationLogPage });
};
