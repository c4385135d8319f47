import { CallError, failureOf } from '../../contract/failure';
import { refusalOf } from '../../contract/refusals';
import * as routes from '../../contract/second-factor';
import type { ProofForm } from '../machines/second-factor';
import type { Confirmed } from '../machines/second-factor-setup';
import type { Call } from './call';
import { tenantHeader } from './sign-in';

/**
 * The second half of a sign-in. The ticket that its first half gave is a secret that no machine needs: it stays here, from the refusal
 * that brought it to the calls that want it.
 */
export function secondHalfApi(call: Call, organisation: () => string | null, keepDevice: (token: string) => void) {
  let ticket = '';
  const around = (signal: AbortSignal) => ({ ...tenantHeader(organisation()), signal });
  return {
    /** Makes a sign-in that may be refused as `secondFactorNeeded` or `secondFactorSetupNeeded`. */
    asking: async <Answer>(making: Promise<Answer>): Promise<Answer> => {
      try {
        return await making;
      } catch (error) {
        ticket = ticketIn(error) ?? ticket;
        throw error;
      }
    },
    prove: async ({ by, code, recoveryCode, trustDevice }: ProofForm, signal: AbortSignal): Promise<string> => {
      const shown = by === 'code' ? { code: code.trim() } : { recoveryCode: recoveryCode.trim() };
      const { token, deviceToken } = await call(routes.enterSecondFactor, {
        body: { ticket, ...shown, trustDevice },
        ...around(signal),
      });
      if (deviceToken !== null) keepDevice(deviceToken);
      return token;
    },
    show: (signal: AbortSignal) => call(routes.setUpAtSignIn, { body: { ticket }, ...around(signal) }),
    confirm: (code: string, signal: AbortSignal): Promise<Confirmed> =>
      call(routes.confirmAtSignIn, { body: { ticket, code: code.trim() }, ...around(signal) }),
  };
}

function ticketIn(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const failure = failureOf(error);
  const refusal = failure.kind === 'refused' ? refusalOf(failure.code) : undefined;
  if (failure.kind !== 'refused' || (refusal !== 'secondFactorNeeded' && refusal !== 'secondFactorSetupNeeded')) return undefined;
  return routes.secondFactorNeeded.safeParse(failure.data).data?.ticket;
}
