import { getSmsCodeAt, postSmsCodeAt, type SmsPurpose } from '../../contract/sms';
import type { SmsRequest } from '../machines/credentials/sms-code';
import type { Call } from './call';
import type { SealPassword } from './sealing';
import { tenantHeader } from './sign-in';

/** What a code is for, which no form has a field for. */
export interface SmsReason {
  readonly purpose: SmsPurpose;
  readonly bindTicket?: string;
}

/**
 * Asks for an SMS code at the address that the button was given (§5, §7.1): with what is there of its parameters, the password
 * encrypted, and the tenant in a header. An address is kept by proxies and in logs, so whatever is secret goes by POST, even where
 * GET was asked for.
 */
export function smsApi(call: Call, seal: SealPassword, organisation: () => string | null) {
  return async ({ url, method, params, seal: given }: SmsRequest, reason: SmsReason, signal: AbortSignal): Promise<unknown> => {
    if (url === '') throw new Error('A code without an address is asked for by nobody: the button warns.');
    const { phone, username, captcha, password, code } = params;
    const readable = {
      ...(phone !== undefined && { phone: phone.trim() }),
      ...(username !== undefined && { username: username.trim() }),
      ...(captcha !== undefined && { captcha: captcha.trim() }),
      ...(given.codeId !== null && { codeId: given.codeId }),
      purpose: reason.purpose,
    };
    const around = { ...tenantHeader(organisation()), signal };
    const isSecret = password !== undefined || code !== undefined || reason.bindTicket !== undefined;
    if (method === 'GET' && !isSecret) return call(getSmsCodeAt(url), { query: readable, ...around });
    const account = (username ?? phone ?? '').trim();
    const secret = {
      ...(password !== undefined && (await seal(password, given, account, signal))),
      ...(code !== undefined && { code: code.trim() }),
      ...(reason.bindTicket !== undefined && { bindTicket: reason.bindTicket }),
    };
    return call(postSmsCodeAt(url), { body: { ...readable, ...secret }, ...around });
  };
}

export type AskCode = ReturnType<typeof smsApi>;
