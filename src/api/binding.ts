import { CallError, failureOf } from '../../contract/failure';
import { refusalOf } from '../../contract/refusals';
import { getCaptcha } from '../../contract/sign-in';
import { bindNeeded, bindPhone } from '../../contract/sign-in-methods';
import { sendSmsCode } from '../../contract/sms';
import type { BindForm } from '../machines/bind-form';
import type { SmsRequest } from '../machines/sms-code';
import type { Call } from './call';
import { tenantHeader } from './sign-in';

/**
 * Which account somebody is whom a third party has vouched for (§7.1, `bingPhone`). The ticket of that is a secret that no machine
 * needs: it stays here, from the refusal that brought it to the calls that want it.
 */
export function bindingApi(call: Call, organisation: () => string | null) {
  let bindTicket = '';
  return {
    /** Makes a call that may be refused as `identityUnbound`. */
    vouched: async <Answer>(making: Promise<Answer>): Promise<Answer> => {
      try {
        return await making;
      } catch (error) {
        bindTicket = ticketIn(error) ?? bindTicket;
        throw error;
      }
    },
    captcha: (signal: AbortSignal) => call(getCaptcha, { signal }),
    sendCode: ({ params: { phone = '', captcha = '' }, seal: { codeId } }: SmsRequest, signal: AbortSignal) =>
      call(sendSmsCode, {
        body: { phone: phone.trim(), captcha: captcha.trim(), purpose: 'bind', bindTicket, ...(codeId !== null && { codeId }) },
        ...tenantHeader(organisation()),
        signal,
      }),
    bind: async ({ phone, code }: BindForm, signal: AbortSignal): Promise<string> => {
      const body = { phone: phone.trim(), code: code.trim(), bindTicket };
      const token = await call(bindPhone, { body, ...tenantHeader(organisation()), signal });
      if (token === null) throw new CallError({ kind: 'malformed', detail: 'No token for a bind ticket.', requestId: '' });
      return token;
    },
  };
}

function ticketIn(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || refusalOf(failure.code) !== 'identityUnbound') return undefined;
  return bindNeeded.safeParse(failure.data).data?.bindTicket;
}
