import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { DEFAULT_ZONE, optionalText, requiredText, text, time } from './text';
import { user, userDraft, userQuery } from './users';

export const TENANT_STATUSES = ['enabled', 'disabled'] as const;

/** §7.6: an organisation with its own departments, roles and users. */
export const tenant = z.object({
  id,
  /** The tenant's name in the address of its sign-in page. */
  orgCode: z.string(),
  organization: z.string(),
  status: z.enum(TENANT_STATUSES),
  /** From then on, all sign-ins and calls are refused. */
  endTime: z.nullable(time),
  zone: z.string(),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** The platform's own tenant, which can be neither closed nor deleted. */
  platform: z.boolean(),
  administrator: z.nullable(z.object({ id, username: z.string(), name: z.string(), phone: z.nullable(z.string()) })),
  createTime: time,
  version: z.int(),
});
export type Tenant = z.infer<typeof tenant>;

/** A tenant in the list of them. */
export const tenantRow = z.extend(tenant, {
  /** How many users it has. Other servers may not tell. */
  memberCount: z.nullish(z.int()),
});
export type TenantRow = z.infer<typeof tenantRow>;

/** Ids are looked up before codes, so no code may look like an id. */
export const ORG_CODE = /^(?![0-9a-f]{32}$)[A-Za-z0-9][\w-]{0,63}$/;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const orgCode = requiredText(64).check(z.regex(ORG_CODE));
const endTime = z.nullish(time);

/** The fields of the platform's form. Status, administrator and authorisation have calls and permissions of their own. */
export const tenantDraft = z.object({
  orgCode,
  organization: requiredText(100),
  endTime,
  zone: z._default(text(64).check(z.refine(isZone)), DEFAULT_ZONE),
  contactName: optionalText(64),
  contactPhone: optionalText(32),
  remark: optionalText(200),
});
export type TenantDraft = z.output<typeof tenantDraft>;

/** A new account or, with `existing`, one that exists. */
export const administratorDraft = z.extend(z.pick(userDraft, { username: true, name: true, phone: true }), {
  existing: z.optional(z.boolean()),
});
export type AdministratorDraft = z.output<typeof administratorDraft>;

const newTenant = z.extend(tenantDraft, { administrator: z.optional(administratorDraft) });
/** `password` is that of a new administrator. It is answered once and stored only as a hash. */
export const madeTenant = z.object({ tenant, password: z.nullish(z.string()) });

/** The columns that a list of tenants can be sorted by. */
export const TENANT_COLUMNS = ['orgCode', 'organization', 'status', 'endTime', 'createTime'] as const;
/** The fields that an advanced query may name. */
export const TENANT_FIELDS = {
  organization: 'text',
  orgCode: 'text',
  status: 'choice',
  endTime: 'time',
  createTime: 'time',
  contactName: 'text',
  contactPhone: 'text',
  remark: 'text',
} as const satisfies SearchedFields;

export const tenantQuery = z.extend(pageQuery(TENANT_COLUMNS), {
  orgCode: z.optional(text(64)),
  organization: z.optional(text(100)),
  status: z.optional(z.enum(TENANT_STATUSES)),
});

const version = z.optional(z.int());
const admin = '/ofa-admin/admin/ofaOrganization';

export const listTenants = route('GET', `${admin}/org/list`, {
  right: 'tenant:list',
  query: tenantQuery,
  answer: pageOf(tenantRow),
});
export const getTenant = route('GET', `${admin}/org/:id`, { right: 'tenant:list', params: idParams, answer: tenantRow });
export const addTenant = route('POST', `${admin}/org`, {
  right: 'tenant:add',
  dear: 'hash',
  body: newTenant,
  answer: madeTenant,
});
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the row as it is now. */
export const editTenant = route('PUT', `${admin}/org/:id`, {
  right: 'tenant:edit',
  params: idParams,
  body: z.extend(tenantDraft, { version }),
  answer: tenant,
});
/** Deletes all of these tenants or, if one of them is in use, none. */
export const removeTenants = route('DELETE', `${admin}/org`, { right: 'tenant:remove', body: idList, answer: z.unknown() });
/** A new tenant with the departments, roles, authorisation and sign-in page of another, and none of its users. */
export const copyTenant = route('POST', `${admin}/copy/:id`, {
  right: 'tenant:add',
  dear: 'hash',
  params: idParams,
  body: newTenant,
  answer: madeTenant,
});
export const setTenantStatus = route('PUT', `${admin}/org/status/:id`, {
  right: 'tenant:status',
  params: idParams,
  query: z.object({ status: z.enum(TENANT_STATUSES) }),
  answer: z.unknown(),
});
/** A tenant has one administrator: the previous one stays a user. */
export const setAdministrator = route('PUT', `${admin}/org/administrator/:id`, {
  right: 'tenant:administrator',
  dear: 'hash',
  params: idParams,
  body: administratorDraft,
  answer: madeTenant,
});
export const listTenantUsers = route('GET', `${admin}/org/:id/user`, {
  right: 'tenant:users',
  params: idParams,
  query: userQuery,
  answer: pageOf(user),
});
/** The one-time ticket of an operator who enters a tenant without being a member; `enterByTicket` takes it. */
export const enterTenant = route('GET', `${admin}/login/:id`, {
  right: 'tenant:enter',
  params: idParams,
  answer: z.object({ ticket: z.string() }),
});
