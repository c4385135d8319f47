import { SESSION_COLUMNS, type UserSession } from '../../../contract/sessions';
import type { ActMachine } from '../base/act';
import { afterFailure } from '../records/record-dialogs';
import type { Consequence, Ended, RecordsPageRef } from '../records/records-page';

/** The columns of the table, in order. */
export const SESSION_TABLE = {
  table: 'sessions',
  columns: ['username', 'name', 'browser', 'address', 'createTime', 'expireTime'],
  sortable: SESSION_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['username'],
} as const;
export type SessionColumn = (typeof SESSION_TABLE.columns)[number];

export type SessionDialogs = { readonly ending: ActMachine<readonly UserSession[], unknown> };
export type SessionsPageRef = RecordsPageRef<UserSession, SessionDialogs>;

/** A session that was ended is no longer in the list. */
export function afterSessionDialog({ output }: Ended<SessionDialogs>): Consequence {
  switch (output.kind) {
    case 'done':
      return { removed: output.subject, notice: { tone: 'success', say: 'sessionsEnded' } };
    case 'failed':
      return afterFailure(output.failure, 'operation');
    case 'cancelled':
      return {};
  }
}
