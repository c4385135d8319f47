import { listSignIns, SIGN_IN_FIELDS, type SignInAttempt } from '../../contract/logs';
import { loaderOf } from '../api/records';
import { type NoDialogs, SIGN_IN_TABLE, signInLogQuery } from '../machines/administration/sign-in-log';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { SignInLogPage } from '../ui/administration/logs/SignInLogPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { byDays } from './parts/days';
import { listParts } from './parts/records';

/** The composition root of the sign-in log. */
export default (kit: Kit) => {
  const load = byDays(kit, loaderOf<SignInAttempt>(kit.call, listSignIns));
  const parts = listParts<SignInAttempt>(kit, { load, query: signInLogQuery, table: SIGN_IN_TABLE, fields: SIGN_IN_FIELDS });
  const machine = createRecordsPageMachine<SignInAttempt, NoDialogs>({ ...parts, dialogs: {}, after: () => ({}) });
  return definePage({ machine, View: SignInLogPage });
};
