import { endSessions, listSessions, sessionQuery, type UserSession } from '../../contract/sessions';
import { loaderOf, removerOf } from '../api/records';
import { afterSessionDialog, SESSION_TABLE, type SessionDialogs } from '../machines/administration/online-sessions';
import { createActMachine } from '../machines/base/act';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { OnlineSessionsPage } from '../ui/administration/logs/OnlineSessionsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { listParts } from './parts/records';

/** The composition root of the online sessions. */
export default (kit: Kit) => {
  const { call } = kit;
  const load = loaderOf<UserSession>(call, listSessions);
  const machine = createRecordsPageMachine<UserSession, SessionDialogs>({
    ...listParts<UserSession>(kit, { load, query: sessionQuery, table: SESSION_TABLE }),
    dialogs: { ending: createActMachine<readonly UserSession[], unknown>(removerOf(call, endSessions)) },
    after: afterSessionDialog,
  });
  return definePage({ machine, View: OnlineSessionsPage });
};
