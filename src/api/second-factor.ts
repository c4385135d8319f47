import * as routes from '../../contract/second-factor';
import type { ProofForm } from '../machines/credentials/second-factor';
import type { Confirmed } from '../machines/credentials/second-factor-setup';
import type { Call } from './call';
import { heldTicket } from './held-ticket';
import { tenantHeader } from './sign-in';

/** The second half of a sign-in, with the ticket of its first half. */
export function secondHalfApi(call: Call, organisation: () => string | null, keepDevice: (token: string) => void) {
  const ticket = heldTicket(
    ['secondFactorNeeded', 'secondFactorSetupNeeded'],
    '',
    (data) => routes.secondFactorNeeded.safeParse(data).data?.ticket,
  );
  const around = (signal: AbortSignal) => ({ ...tenantHeader(organisation()), signal });
  return {
    /** Makes a sign-in that may be refused as `secondFactorNeeded` or `secondFactorSetupNeeded`. */
    asking: ticket.from,
    prove: async ({ by, code, recoveryCode, trustDevice }: ProofForm, signal: AbortSignal): Promise<string> => {
      const shown = by === 'code' ? { code } : { recoveryCode };
      const { token, deviceToken } = await call(routes.enterSecondFactor, {
        body: { ticket: ticket.current(), ...shown, trustDevice },
        ...around(signal),
      });
      if (deviceToken !== null) keepDevice(deviceToken);
      return token;
    },
    show: (signal: AbortSignal) => call(routes.setUpAtSignIn, { body: { ticket: ticket.current() }, ...around(signal) }),
    confirm: (code: string, signal: AbortSignal): Promise<Confirmed> =>
      call(routes.confirmAtSignIn, { body: { ticket: ticket.current(), code }, ...around(signal) }),
  };
}
