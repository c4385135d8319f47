import { getSmsCodeAt, postSmsCodeAt, type SmsPurpose } from '../../contract/sms';
import type { SmsRequest } from '../machines/credentials/sms-code';
import type { Call } from './call';
import type { SealPassword } from './sealing';
import { tenantHeader } from './sign-in';

/** The purpose of a code, which no form has a field for. */
export interface SmsReason {
  readonly purpose: SmsPurpose;
  readonly bindTicket?: string;
}

/**
 * Asks for an SMS code at the address of the button (§5, §7.1): with the given parameters, the password
 * encrypted, and the tenant in a header. Proxies and logs keep addresses, so secrets go by POST, even if the button says
 * GET.
 */
export function smsApi(call: Call, seal: SealPassword, organisation: () => string | null) {
  return async ({ url, method, params, seal: given }: SmsRequest, reason: SmsReason, signal: AbortSignal): Promise<unknown> => {
    if (url === '') throw new Error('A code needs an address: the button warns without one.');
    const { phone, username, captcha, password, code, inviteCode } = params;
    const readable = {
      ...(phone !== undefined && { phone: phone.trim() }),
      ...(username !== undefined && { username: username.trim() }),
      ...(captcha !== undefined && { captcha: captcha.trim() }),
      ...(given.codeId !== null && { codeId: given.codeId }),
      purpose: reason.purpose,
    };
    const around = { ...tenantHeader(organisation()), signal };
    const isSecret = [password, code, inviteCode, reason.bindTicket].some((secret) => secret !== undefined);
    if (method === 'GET' && !isSecret) return call(getSmsCodeAt(url), { query: readable, ...around });
    const account = (username ?? phone ?? '').trim();
    const secret = {
      ...(password !== undefined && (await seal(password, given, account, signal))),
      ...(code !== undefined && { code: code.trim() }),
      ...(inviteCode !== undefined && { inviteCode: inviteCode.trim() }),
      ...(reason.bindTicket !== undefined && { bindTicket: reason.bindTicket }),
    };
    return call(postSmsCodeAt(url), { body: { ...readable, ...secret }, ...around });
  };
}

export type AskCode = ReturnType<typeof smsApi>;
