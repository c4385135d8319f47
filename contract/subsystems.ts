import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { optionalText, requiredText, text, time } from './text';

/** §9 leaves its value open: `1`, sent as SUBSYSTEM-ID until another is chosen. */
export const BASE_SUBSYSTEM_ID = '1';

export const subsystem = z.object({
  id,
  name: z.nullish(z.string()),
  url: z.nullish(z.string()),
  currentUserHasPermission: z.boolean(),
});
export type Subsystem = z.infer<typeof subsystem>;

export const listSubsystems = route('GET', '/ofa-admin/ofaMenuSubsystem/list', {
  right: 'signedIn',
  answer: z.array(subsystem),
});

/** A sub-system as the platform manages it. With a `clientId` it can sign its users in here (OAuth 2.0); its secret is never answered. */
export const keptSubsystem = z.object({
  id,
  name: z.string(),
  url: z.nullable(z.string()),
  displayOrder: z.int(),
  enabled: z.boolean(),
  clientId: z.nullable(z.string()),
  redirectUris: z.array(z.string()),
  hasSecret: z.boolean(),
  /** Whether it must send a challenge (PKCE). One that was written before that was asked for may do without, by its secret. */
  pkceRequired: z.boolean(),
  /** The tenant whose users its server may sign in (a host that embeds the console); null: none. */
  signInTenantId: z.nullable(id),
  /** How that tenant is called. */
  signInTenantName: z.nullish(z.string()),
  createTime: time,
  version: z.int(),
});
export type KeptSubsystem = z.infer<typeof keptSubsystem>;

/** A sub-system's address: http, https, or a path of this site. */
const address = optionalText(500).check(
  z.refine((value) => value === null || /^(https?:\/\/[\w.:[\]-]+([/?#][^\s\\]*)?|\/(?!\/)[^\s\\]*)$/.test(value)),
);
/** A redirect address, compared byte by byte: absolute, in ASCII, without a fragment, a name or a password. */
const redirectUri = requiredText(500).check(z.regex(/^https?:\/\/[\w.:[\]-]+([/?][!-"$-[\]-~]*)?$/));

/** Where a host shows the console: the origin of its address, if that has one. */
export const hostOrigin = (url: string | null): string | null => /^https?:\/\/[^/?#]+/.exec(url ?? '')?.[0].toLowerCase() ?? null;

const subsystemDraft = z.object({
  name: requiredText(64),
  url: address,
  displayOrder: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  enabled: z.boolean(),
  clientId: optionalText(64).check(z.refine((value) => value === null || /^[\w.-]+$/.test(value))),
  redirectUris: z.array(redirectUri).check(z.maxLength(20)),
  pkceRequired: z._default(z.boolean(), true),
  signInTenantId: z._default(z.nullable(id), null),
});
export type SubsystemDraft = z.output<typeof subsystemDraft>;
type HostFacts = Pick<SubsystemDraft, 'signInTenantId' | 'clientId' | 'url'>;
/** A host proves itself by its client id, and shows the console at the origin of its address. */
const hasClient = ({ signInTenantId, clientId }: HostFacts) => signInTenantId === null || clientId !== null;
const hasOrigin = ({ signInTenantId, url }: HostFacts) => signInTenantId === null || hostOrigin(url) !== null;

export const SUBSYSTEM_COLUMNS = ['name', 'displayOrder', 'createTime'] as const;
/** The fields that an advanced query may name. */
export const SUBSYSTEM_FIELDS = {
  name: 'text',
  url: 'text',
  clientId: 'text',
  displayOrder: 'number',
  enabled: 'flag',
  createTime: 'time',
} as const satisfies SearchedFields;

export const subsystemQuery = z.extend(pageQuery(SUBSYSTEM_COLUMNS), { name: z.optional(text(64)) });

const base = '/ofa-admin/ofaMenuSubsystem';

export const listKeptSubsystems = route('GET', `${base}/page`, {
  right: 'subsystem:list',
  query: subsystemQuery,
  answer: pageOf(keptSubsystem),
});
export const getKeptSubsystem = route('GET', `${base}/:id`, { right: 'subsystem:list', params: idParams, answer: keptSubsystem });
export const addSubsystem = route('POST', base, {
  right: 'subsystem:add',
  body: subsystemDraft.check(z.refine(hasClient, { path: ['clientId'] }), z.refine(hasOrigin, { path: ['url'] })),
  answer: keptSubsystem,
});
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the row as it is now. */
export const editSubsystem = route('PUT', `${base}/:id`, {
  right: 'subsystem:edit',
  params: idParams,
  body: z
    .extend(subsystemDraft, { version: z.optional(z.int()) })
    .check(z.refine(hasClient, { path: ['clientId'] }), z.refine(hasOrigin, { path: ['url'] })),
  answer: keptSubsystem,
});
export const removeSubsystems = route('DELETE', base, { right: 'subsystem:remove', body: idList, answer: z.unknown() });
/** Makes a new client secret and answers it once. The previous one stops working. */
export const renewClientSecret = route('POST', `${base}/secret/:id`, {
  right: 'subsystem:secret',
  params: idParams,
  answer: z.string().check(z.minLength(1)),
});

/** The roles of the caller's tenant whose holders may use a sub-system, whichever of its menus they have. */
const roleIds = z.object({ roleIds: z.array(id).check(z.maxLength(1_000)) });
export const getSubsystemRoles = route('GET', `${base}/auth/:id`, {
  right: 'subsystem:auth',
  params: idParams,
  answer: roleIds,
});
export const setSubsystemRoles = route('PUT', `${base}/auth/:id`, {
  right: 'subsystem:auth',
  bodyBytes: 128 * 1024,
  params: idParams,
  body: roleIds,
  answer: roleIds,
});
