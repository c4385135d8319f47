import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import { optionalText, requiredText, text, time } from './text';

/** `oauth2` is any authorisation code server; `local` knows the users that a test gives it. */
export const THIRD_PARTY_PROVIDERS = ['oauth2', 'wechat', 'local'] as const;
export type ThirdPartyProvider = (typeof THIRD_PARTY_PROVIDERS)[number];

const address = optionalText(300).check(z.refine((value) => value === null || /^https?:\/\/[^\s@]+$/.test(value)));

/** A third party that a tenant accepts for sign-ins. Its secret is never answered. */
const thirdPartyFields = {
  provider: z.enum(THIRD_PARTY_PROVIDERS),
  name: requiredText(64),
  clientId: requiredText(128),
  authorizeUrl: address,
  tokenUrl: address,
  userUrl: address,
  enabled: z.boolean(),
};
export const thirdParty = z.object({ id, ...thirdPartyFields, hasSecret: z.boolean(), createTime: time, version: z.int() });
export type ThirdPartyRow = z.output<typeof thirdParty>;

/** Without a `clientSecret` the present one stays. */
export const thirdPartyDraft = z.object({ ...thirdPartyFields, clientSecret: z.optional(requiredText(200)) });
export type ThirdPartyDraft = z.output<typeof thirdPartyDraft>;

const base = '/ofa-admin/ofaThirdPartyConfig';

export const thirdPartyQuery = z.extend(pageQuery(['name', 'createTime']), { name: z.optional(text(64)) });

export const listThirdParties = route('GET', `${base}/list`, {
  right: 'thirdParty:list',
  query: thirdPartyQuery,
  answer: pageOf(thirdParty),
});
export const addThirdParty = route('POST', base, { right: 'thirdParty:add', body: thirdPartyDraft, answer: thirdParty });
export const editThirdParty = route('PUT', `${base}/:id`, {
  right: 'thirdParty:edit',
  params: idParams,
  body: z.extend(thirdPartyDraft, { version: z.optional(z.int()) }),
  answer: thirdParty,
});
export const removeThirdParties = route('DELETE', base, { right: 'thirdParty:remove', body: idList, answer: z.unknown() });

/** What the sign-in screen of a tenant needs to send a user to a third party. */
const offeredThirdParty = z.object({
  id,
  provider: z.enum(THIRD_PARTY_PROVIDERS),
  name: z.string(),
  clientId: z.string(),
  authorizeUrl: z.nullable(z.string()),
});
export type OfferedThirdParty = z.infer<typeof offeredThirdParty>;

/** Those of the tenant that the header `orgId` names. */
export const listOfferedThirdParties = route('GET', '/ofa-admin/open-api/thirdParty/list', {
  right: 'open',
  answer: z.array(offeredThirdParty),
});

/**
 * §7.5: exchanges a code from a third party for a token, or is refused as `identityUnbound` with a ticket for `bingPhone`.
 * The browser that made the `state` checks it.
 */
export const replaceCode = route('POST', `${base}/replaceCode`, {
  right: 'open',
  body: z.object({ configId: id, code: requiredText(1_000), redirectUri: z.optional(requiredText(500)) }),
  answer: z.string().check(z.minLength(1)),
});

/** A third party of the tenant that vouches for a user. Its id is the third party's. */
const binding = z.object({ id, provider: z.enum(THIRD_PARTY_PROVIDERS), name: z.string(), createTime: time });
export type Binding = z.output<typeof binding>;

/** The caller's own, in the tenant of the session. A removed one ends the sessions that it gave. */
export const listOwnBindings = route('GET', '/ofa-admin/ofaThirdPartyBinding', { right: 'signedIn', answer: z.array(binding) });
export const removeOwnBindings = route('DELETE', '/ofa-admin/ofaThirdPartyBinding', {
  right: 'signedIn',
  body: idList,
  answer: z.unknown(),
});

/** Another user's. Who may reset the password of a user may remove them. */
export const listUserBindings = route('GET', '/ofa-admin/ofaThirdPartyBinding/user/:id', {
  right: 'user:list',
  params: idParams,
  answer: z.array(binding),
});
export const removeUserBindings = route('DELETE', '/ofa-admin/ofaThirdPartyBinding/user/:id', {
  right: 'user:resetPassword',
  params: idParams,
  body: idList,
  answer: z.unknown(),
});
