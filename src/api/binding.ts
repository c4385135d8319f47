import { CallError } from '../../contract/failure';
import { getCaptcha } from '../../contract/sign-in';
import { bindNeeded, bindPhone } from '../../contract/sign-in-methods';
import type { SmsRequest } from '../machines/credentials/sms-code';
import type { BindForm } from '../machines/guest/bind-form';
import type { Call } from './call';
import { heldTicket } from './held-ticket';
import { tenantHeader } from './sign-in';
import type { AskCode } from './sms';

/** Binds the identity that a third party vouched for to an account (§7.1, `bingPhone`). */
export function bindingApi(call: Call, askCode: AskCode, organisation: () => string | null) {
  const ticket = heldTicket(['identityUnbound'], '', (data) => bindNeeded.safeParse(data).data?.bindTicket);
  return {
    /** Makes a call that may be refused as `identityUnbound`. */
    vouched: ticket.from,
    captcha: (signal: AbortSignal) => call(getCaptcha, { signal }),
    sendCode: (request: SmsRequest, signal: AbortSignal) =>
      askCode(request, { purpose: 'bind', bindTicket: ticket.current() }, signal),
    bind: async ({ phone, code }: BindForm, signal: AbortSignal): Promise<string> => {
      const body = { phone: phone.trim(), code: code.trim(), bindTicket: ticket.current() };
      const token = await call(bindPhone, { body, ...tenantHeader(organisation()), signal });
      if (token === null) throw new CallError({ kind: 'malformed', detail: 'No token for a bind ticket.', requestId: '' });
      return token;
    },
  };
}
