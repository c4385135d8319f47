/**
 * Business refusals: answered with HTTP 200 and a code of their own. `field` is the form field that the reason belongs to,
 * so that it can be shown there; a code that is not listed shows its `desc`.
 */
export const REFUSALS = {
  captchaWrong: { code: 10001, field: 'captcha' },
  credentialsWrong: { code: 10002, field: 'password' },
  passwordUnreadable: { code: 10003, field: 'password' },
  accountDisabled: { code: 10004, field: null },
  tenantDisabled: { code: 10005, field: null },
  notAMember: { code: 10006, field: null },
  stale: { code: 20001, field: null },
  gone: { code: 20002, field: null },
  usernameTaken: { code: 20101, field: 'username' },
  phoneTaken: { code: 20102, field: 'phone' },
  departmentUnknown: { code: 20103, field: 'departmentIds' },
  roleUnknown: { code: 20104, field: 'roleIds' },
  roleBeyondOwn: { code: 20105, field: 'roleIds' },
  notYourself: { code: 20106, field: null },
  administratorProtected: { code: 20107, field: null },
  homeTenantOnly: { code: 20108, field: null },
  beyondOwnRights: { code: 20109, field: null },
} as const satisfies Record<string, { code: number; field: string | null }>;

export type RefusalName = keyof typeof REFUSALS;

/** Which refusal a code stands for, if the contract knows it. */
export function refusalOf(code: number): RefusalName | undefined {
  return (Object.keys(REFUSALS) as RefusalName[]).find((name) => REFUSALS[name].code === code);
}

/** §8: the codes of a 401 body. 4001 is another device; 11071 to 11075 show their `desc`; any other 401 is an expired sign-in. */
export const SESSION_CODES = {
  signedInElsewhere: 4001,
  tokenUnknown: 11071,
  tokenExpired: 11072,
  accountDisabled: 11073,
  tenantDisabled: 11074,
  sessionRevoked: 11075,
} as const;
export type SessionCodeName = keyof typeof SESSION_CODES;

export const endsSession = (code: number) => code >= 11071 && code <= 11075;
