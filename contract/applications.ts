import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { pageOf, pageQuery } from './paging';
import { phoneNumber } from './phone';
import { route } from './route';
import { madeTenant, orgCode } from './tenants';
import { optionalText, requiredText, text, time } from './text';
import { USERNAME } from './users';

export const APPLICATION_STATUSES = ['waiting', 'approved', 'refused'] as const;

/** An organisation that asks to become a tenant. */
export const application = z.object({
  id,
  organization: z.string(),
  orgCode: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  username: z.string(),
  remark: z.nullable(z.string()),
  status: z.enum(APPLICATION_STATUSES),
  reason: z.nullable(z.string()),
  createTime: time,
  decideTime: z.nullable(time),
});
export type Application = z.infer<typeof application>;

const username = requiredText(64).check(z.regex(USERNAME));

export const applicationDraft = z.object({
  organization: requiredText(100),
  orgCode,
  contactName: requiredText(64),
  contactPhone: phoneNumber,
  /** The account name for the organisation's administrator. */
  username,
  remark: optionalText(200),
});
export type ApplicationDraft = z.output<typeof applicationDraft>;

export const APPLICATION_COLUMNS = ['organization', 'orgCode', 'status', 'createTime', 'decideTime'] as const;
export const applicationQuery = z.extend(pageQuery(APPLICATION_COLUMNS), {
  organization: z.optional(text(100)),
  status: z.optional(z.enum(APPLICATION_STATUSES)),
});

const apply = '/ofa-admin/ofaOrganizationApply';

/** `receipt` is answered once; it shows the state of the application to its holder. */
export const applyForTenant = route('POST', apply, {
  right: 'open',
  body: z.extend(applicationDraft, { captcha: text(16), codeId: z.optional(text(64)) }),
  answer: z.object({ receipt: z.string() }),
});
/** A POST, so that no address holds the receipt. */
export const getApplicationState = route('POST', `${apply}/state`, {
  right: 'open',
  body: z.object({ receipt: text(64) }),
  answer: z.pick(application, {
    organization: true,
    orgCode: true,
    status: true,
    reason: true,
    createTime: true,
    decideTime: true,
  }),
});
export const listApplications = route('GET', `${apply}/list`, {
  right: 'application:list',
  query: applicationQuery,
  answer: pageOf(application),
});
const approvalDraft = z.object({ orgCode: z.optional(orgCode), username: z.optional(username), endTime: z.nullish(time) });
export type ApprovalDraft = z.output<typeof approvalDraft>;

/** Makes the tenant and its administrator. The body can replace a code or name that has been taken meanwhile. */
export const approveApplication = route('PUT', `${apply}/approve/:id`, {
  right: 'application:decide',
  dear: 'hash',
  params: idParams,
  body: z.optional(approvalDraft),
  answer: madeTenant,
});
export const refuseApplication = route('PUT', `${apply}/refuse/:id`, {
  right: 'application:decide',
  params: idParams,
  body: z.object({ reason: requiredText(200) }),
  answer: z.unknown(),
});
/** Decided ones only. */
export const removeApplications = route('DELETE', apply, { right: 'application:remove', body: idList, answer: z.unknown() });
