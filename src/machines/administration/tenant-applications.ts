import { APPLICATION_COLUMNS, type Application } from '../../../contract/applications';
import { ORG_CODE } from '../../../contract/tenants';
import { DEFAULT_ZONE } from '../../../contract/text';
import { USERNAME } from '../../../contract/users';
import type { ActMachine, Filled } from '../base/act';
import type { FieldError, FieldErrors } from '../base/field-errors';
import { endOfDay } from '../base/zone';
import { afterChange, afterRemoval } from '../records/record-dialogs';
import type { Ended, Next, RecordsPageRef } from '../records/records-page';
import { type MadePasswordMachine, passwordShown } from './made-password';
import { madeBy, type SavedTenant } from './tenants';

/** The columns of the table, in order. */
export const APPLICATION_TABLE = {
  table: 'tenant-applications',
  columns: [
    'organization',
    'orgCode',
    'status',
    'contactName',
    'contactPhone',
    'username',
    'createTime',
    'decideTime',
    'reason',
    'remark',
  ],
  sortable: APPLICATION_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['organization'],
} as const;
export type ApplicationColumn = (typeof APPLICATION_TABLE.columns)[number];

/** What an approval may replace of an application. `lastDay` is a day, such as `2026-12-31`, or empty. */
const APPROVAL = ['orgCode', 'username', 'lastDay'] as const;
type ApprovalField = (typeof APPROVAL)[number];
export type Approval = Filled<ApprovalField>;

/** What the dialog of an approval starts with. */
export const approvalOf = ({ orgCode, username }: Application): Approval => ({ orgCode, username, lastDay: '' });

/** A tenant that comes of an application is in the default zone. */
export const approvalBody = ({ orgCode, username, lastDay }: Approval) => ({
  orgCode,
  username,
  endTime: lastDay === '' ? null : endOfDay(lastDay, DEFAULT_ZONE),
});

/** How an approval is filled in. */
export const APPROVING = {
  fields: APPROVAL,
  optional: ['lastDay'],
  check: (_: Application, { orgCode, username }: Approval): FieldErrors => {
    const found: Record<string, FieldError> = {};
    if (!ORG_CODE.test(orgCode.trim())) found.orgCode = 'orgCode';
    if (!USERNAME.test(username.trim())) found.username = 'username';
    return found;
  },
} as const;

export type ApplicationDialogs = {
  readonly approving: ActMachine<Application, SavedTenant, ApprovalField>;
  readonly refusing: ActMachine<Application, unknown, 'reason'>;
  readonly removal: ActMachine<readonly Application[], string>;
  readonly password: MadePasswordMachine;
};
export type ApplicationsPageRef = RecordsPageRef<Application, ApplicationDialogs>;

/** Those that wait are decided, the others may be deleted. */
export const waits = ({ status }: Application) => status === 'waiting';

/** A decision makes the list read its page again; the password of a new administrator is shown once. */
export function afterApplicationDialog(ended: Ended<ApplicationDialogs>): Next<ApplicationDialogs> {
  switch (ended.dialog) {
    case 'approving':
      return {
        ...afterChange(ended.output, 'statusChanged'),
        ...(ended.output.kind === 'done' ? passwordShown(madeBy(ended.output.answer)) : {}),
      };
    case 'refusing':
      return afterChange(ended.output, 'statusChanged');
    case 'removal':
      return afterRemoval(ended.output);
    case 'password':
      return {};
  }
}
