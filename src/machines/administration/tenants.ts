import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate';
import { z } from 'zod/mini';
import type { OwnQuota } from '../../../contract/files';
import { MEGABYTE } from '../../../contract/limits';
import {
  type AdministratorDraft,
  TENANT_COLUMNS,
  type Tenant,
  type TenantDraft,
  type TenantRow,
} from '../../../contract/tenants';
import { DEFAULT_ZONE } from '../../../contract/text';
import { USER_COLUMNS, type User } from '../../../contract/users';
import type { ActMachine } from '../base/act';
import { endOfDay, lastDayBefore } from '../base/zone';
import { afterChange, afterFailure, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordFormMachine, RecordFormOutput, Versioned } from '../records/record-form';
import type { RecordListRef } from '../records/record-list';
import type { RecordPageRef } from '../records/record-page';
import type { RecordViewMachine } from '../records/record-view';
import type { Consequence, Ended, Next, Opening, RecordsPageRef } from '../records/records-page';
import type { GrantsMachine } from './grants';
import type { GroupGrantsMachine } from './group-grants';
import { type MadePassword, type MadePasswordMachine, passwordShown } from './made-password';

/** Who is made administrator: no one yet, a new account, or one that exists. */
const APPOINTMENTS = ['none', 'new', 'existing'] as const;
export type Appointment = (typeof APPOINTMENTS)[number];

const administrator = {
  appointment: z.enum(APPOINTMENTS),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
};

/** What the form of a tenant holds. `lastDay` is a day, such as `2026-12-31`, or empty. */
export const tenantForm = z.object({
  orgCode: z.string(),
  organization: z.string(),
  lastDay: z.string(),
  zone: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  remark: z.string(),
  ...administrator,
});
export type TenantValues = z.infer<typeof tenantForm>;

/** What the form of an administrator holds; `code` is the code of the tenant, typed to confirm. */
export const administratorForm = z.object({ ...administrator, code: z.string() });
export type AdministratorValues = z.infer<typeof administratorForm>;

/** What the form shows of a tenant, or of none. */
export const tenantValues = (tenant: Tenant | null): TenantValues => ({
  orgCode: tenant?.orgCode ?? '',
  organization: tenant?.organization ?? '',
  lastDay: tenant?.endTime ? lastDayBefore(tenant.endTime, tenant.zone) : '',
  zone: tenant?.zone ?? DEFAULT_ZONE,
  contactName: tenant?.contactName ?? '',
  contactPhone: tenant?.contactPhone ?? '',
  remark: tenant?.remark ?? '',
  appointment: 'none',
  username: '',
  name: '',
  phone: '',
});

/** A copy starts with what its source has, but for what must differ. */
export const copyValues = (tenant: Tenant | null): TenantValues => ({ ...tenantValues(tenant), orgCode: '', organization: '' });

export const administratorValues = (): AdministratorValues => ({
  appointment: 'new',
  username: '',
  name: '',
  phone: '',
  code: '',
});

/** What is sent of a tenant. A day that was not touched stays the moment that it was read from. */
export function tenantBody(values: TenantValues, row: Tenant | null): TenantDraft {
  const { orgCode, organization, lastDay, zone, contactName, contactPhone, remark } = values;
  const shown = tenantValues(row);
  const isSame = row !== null && shown.lastDay === lastDay && shown.zone === zone;
  const endTime = isSame ? row.endTime : lastDay === '' ? null : endOfDay(lastDay, zone);
  return { orgCode, organization, zone, contactName, contactPhone, remark, endTime };
}

/** What is sent of a new tenant, or of a copy. */
export const newTenantBody = (values: TenantValues, row: Tenant | null): NewTenant =>
  values.appointment === 'none'
    ? tenantBody(values, row)
    : { ...tenantBody(values, row), administrator: administratorBody(values) };

export interface NewTenant extends TenantDraft {
  readonly administrator?: AdministratorDraft;
}

/** What is sent of an administrator. */
export const administratorBody = ({
  appointment,
  username,
  name,
  phone,
}: Omit<AdministratorValues, 'code'>): AdministratorDraft =>
  appointment === 'existing' ? { username, name, phone: null, existing: true } : { username, name, phone };

/** The columns of the table, in order. */
export const TENANT_TABLE = {
  table: 'tenants',
  columns: [
    'orgCode',
    'organization',
    'status',
    'administrator',
    'memberCount',
    'endTime',
    'createTime',
    'zone',
    'contactName',
    'contactPhone',
    'remark',
  ],
  sortable: TENANT_COLUMNS,
  hiddenAtFirst: ['zone', 'contactName', 'contactPhone', 'remark'],
  alwaysShown: ['organization'],
} as const;
export type TenantColumn = (typeof TENANT_TABLE.columns)[number];

/** The columns of the users of a tenant, in order. */
export const TENANT_USERS_TABLE = {
  table: 'tenant-users',
  columns: ['username', 'name', 'status', 'phone', 'roles', 'lastSignInTime'],
  sortable: USER_COLUMNS,
  hiddenAtFirst: [],
} as const;

/** A new administrator comes with a password, which is answered once. */
export interface SavedTenant {
  readonly tenant: Tenant;
  readonly password: string | null;
}

/** What a tenant uses and may use, in bytes. The server keeps no version of it: the last save wins. */
export interface TenantQuota extends Versioned, OwnQuota {
  readonly organization: string;
}

/** What the form of a quota holds: whole MB, rounded up; empty for the installation's default. */
export const quotaForm = z.object({ quota: z._default(z.union([z.number(), z.literal('')]), '') });
export type QuotaValues = z.infer<typeof quotaForm>;
export const quotaValues = (row: TenantQuota | null): QuotaValues => ({
  quota: row && row.own !== null ? Math.ceil(row.own / MEGABYTE) : '',
});
/** What is sent of a quota. One that was not touched stays as many bytes as it was read from (G73). */
export const quotaBody = (values: QuotaValues, row: TenantQuota | null) => {
  if (row && values.quota === quotaValues(row).quota) return { quota: row.own };
  return { quota: typeof values.quota === 'number' ? values.quota * MEGABYTE : null };
};

/** The dialogs about one tenant: of the list, and of the page of that tenant. */
export type TenantActDialogs = StandardDialogs<TenantRow, TenantValues, SavedTenant, Tenant> & {
  readonly copy: RecordFormMachine<Tenant, TenantValues, SavedTenant>;
  readonly administrator: RecordFormMachine<Tenant, AdministratorValues, SavedTenant>;
  readonly enabling: ActMachine<Tenant, unknown>;
  readonly disabling: ActMachine<TenantRow, unknown>;
  readonly password: MadePasswordMachine;
  readonly grants: GrantsMachine<Tenant>;
  readonly entering: ActMachine<Tenant, unknown>;
  /** Reads the quota, which the form then opens on. */
  readonly room: RecordViewMachine<Tenant, TenantQuota>;
  readonly quota: RecordFormMachine<TenantQuota, QuotaValues, OwnQuota>;
};
export type TenantDialogs = TenantActDialogs & {
  readonly manyGrants: GrantsMachine<readonly TenantRow[]>;
  readonly groupGrants: GroupGrantsMachine<readonly Tenant[]>;
};
export type TenantsPageRef = RecordsPageRef<TenantRow, TenantDialogs>;

/** What is typed before something hits tenants: the code of the one, or how many there are. */
export const codeOfMany = (tenants: readonly Tenant[]) => (tenants.length === 1 && tenants[0]?.orgCode) || String(tenants.length);

/** How many users some tenants have; null where a server does not tell. */
export const usersIn = (tenants: readonly TenantRow[]) =>
  tenants.every(({ memberCount }) => typeof memberCount === 'number')
    ? tenants.reduce((sum, { memberCount }) => sum + (memberCount ?? 0), 0)
    : null;

/** What belongs to one tenant, in the tabs of its page. */
export interface TenantTabs {
  readonly users: RecordListRef<Tenant, User>;
}
export type TenantPageRef = RecordPageRef<TenantRow, TenantActDialogs, TenantTabs>;

/** Whatever holds the dialogs about one tenant. */
export type TenantHost = ActorRef<
  Snapshot<unknown> & {
    readonly children: { readonly [Name in keyof TenantActDialogs]?: ActorRefFrom<TenantActDialogs[Name]> };
  },
  Opening<TenantActDialogs>
>;

/** A password that was made is shown; what changed a tenant makes the list, or its page, read again. */
export function afterTenantAct(
  ended: Ended<TenantActDialogs>,
): Consequence & Pick<Next<Pick<TenantActDialogs, 'password' | 'quota'>>, 'open'> {
  switch (ended.dialog) {
    case 'form':
      return { ...afterStandard(ended), ...shownPassword(ended.output) };
    case 'copy':
    case 'administrator':
      return { ...afterStandard({ dialog: 'form', output: ended.output }), ...shownPassword(ended.output) };
    case 'removal':
      return afterStandard(ended);
    case 'enabling':
    case 'disabling':
      return afterChange(ended.output, 'statusChanged');
    case 'grants':
      return afterChange(ended.output, 'saved');
    case 'entering':
      return ended.output.kind === 'failed' ? afterFailure(ended.output.failure, 'operation') : {};
    case 'room':
      return ended.output.kind === 'edit' ? { open: { type: 'open', dialog: 'quota', about: ended.output.record } } : {};
    case 'quota':
      return ended.output.kind === 'saved' ? { notice: { tone: 'success', say: 'saved' } } : {};
    case 'password':
      return {};
  }
}

export const afterTenantDialog = (ended: Ended<TenantDialogs>): Next<TenantDialogs> =>
  ended.dialog === 'manyGrants' || ended.dialog === 'groupGrants' ? afterChange(ended.output, 'saved') : afterTenantAct(ended);

const shownPassword = (output: RecordFormOutput<SavedTenant>) =>
  output.kind === 'saved' ? passwordShown(madeBy(output.saved)) : {};

/** The password of the administrator that was just appointed, and whose it is. */
export const madeBy = ({ tenant, password }: SavedTenant): MadePassword | null =>
  password !== null && tenant.administrator ? { user: tenant.administrator, password } : null;
