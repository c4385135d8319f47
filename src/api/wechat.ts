import { getQrState, makeQr } from '../../contract/sign-in-methods';
import type { Call } from './call';
import { tenantHeader } from './sign-in';

/** A QR code and its state (§2.2). The secret for asking stays here. */
export function weChatApi(call: Call, organisation: () => string | null) {
  let ticket = '';
  return {
    makeQr: async (signal: AbortSignal) => {
      const made = await call(makeQr, { ...tenantHeader(organisation()), signal });
      ticket = made.ticket;
      return made.image;
    },
    askState: (signal: AbortSignal) => call(getQrState, { body: { ticket }, signal }),
  };
}
