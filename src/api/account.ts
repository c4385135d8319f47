import { CallError } from '../../contract/failure';
import { refusalIn } from '../../contract/refusals';
import * as secondFactor from '../../contract/second-factor';
import { endOtherSessions, endOwnSessions, listOwnSessions, type OwnSession } from '../../contract/sessions';
import { getLoginUser, type UserInfo } from '../../contract/sign-in';
import { type Binding, listOwnBindings, removeOwnBindings } from '../../contract/third-parties';
import { editOwnFacts, type OwnFacts } from '../../contract/users';
import type { Ending } from '../machines/account/device-list';
import type { ProfileValues } from '../machines/account/own-profile';
import type { Proofs } from '../machines/account/own-second-factor';
import type { Filled } from '../machines/base/act';
import type { Confirmed, FirstCodeForm } from '../machines/credentials/second-factor-setup';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import type { SealedPassword } from './sealing';

type SealOwn = (password: string, signal: AbortSignal) => Promise<SealedPassword>;

/** What users say of themselves. */
export const ownProfileApi = (call: Call) => ({
  load: (signal: AbortSignal) => call(getLoginUser, { signal }),
  savePicture: (_: UserInfo, avatar: string | null, signal: AbortSignal) => call(editOwnFacts, { body: { avatar }, signal }),
  save: ({ values, version }: Draft<OwnFacts, ProfileValues>, signal: AbortSignal) =>
    call(editOwnFacts, { body: { ...values, version }, signal }),
});

/**
 * The second factor of the user's own account. The secret that the server answers for a password stays here, from the dialog that
 * asked for it to the one that shows it.
 */
export function ownSecondFactorApi(call: Call, seal: SealOwn) {
  let shown: secondFactor.SecondFactorSetup | null = null;
  /** Why there is nothing to show any more. */
  let gone: unknown;
  const both = async ({ password, code }: Proofs, signal: AbortSignal) => ({
    ...(await seal(password, signal)),
    ...codeOf(code),
  });
  return {
    load: (signal: AbortSignal) => call(secondFactor.getSecondFactor, { signal }),
    ask: async (_subject: null, signal: AbortSignal, { password }: Filled<'password'>) => {
      shown = await call(secondFactor.setUpSecondFactor, { body: await seal(password, signal), signal });
    },
    show: async (): Promise<secondFactor.SecondFactorSetup> => {
      if (!shown) throw gone;
      return shown;
    },
    confirm: async ({ code }: FirstCodeForm, signal: AbortSignal): Promise<Confirmed> => {
      try {
        const { recoveryCodes } = await call(secondFactor.confirmSecondFactor, {
          body: { code },
          signal,
        });
        return { recoveryCodes, token: null };
      } catch (error) {
        if (isNotShown(error)) [shown, gone] = [null, error];
        throw error;
      }
    },
    renew: async (_subject: null, signal: AbortSignal, proofs: Proofs) => {
      const { recoveryCodes } = await call(secondFactor.renewRecoveryCodes, { body: await both(proofs, signal), signal });
      return recoveryCodes;
    },
    remove: async (_subject: null, signal: AbortSignal, proofs: Proofs) =>
      call(secondFactor.removeSecondFactor, { body: await both(proofs, signal), signal }),
  };
}

/** Another window has been shown another secret since. */
const isNotShown = (error: unknown) => error instanceof CallError && refusalIn(error.failure) === 'secondFactorNotShown';

/** Six digits come from an authenticator app; anything else is a recovery code. */
const codeOf = (typed: string) => (secondFactor.totpCode.safeParse(typed).success ? { code: typed } : { recoveryCode: typed });

/** The trusted devices of the user's own account. */
export const ownDevicesApi = (call: Call) => ({
  load: async (signal: AbortSignal) => (await call(secondFactor.getSecondFactor, { signal })).devices,
  end: async (ending: Ending<secondFactor.TrustedDevice>, signal: AbortSignal) => {
    if (ending.which === 'one') return call(secondFactor.endTrustedDevices, { body: [ending.device.id], signal });
    const { devices } = await call(secondFactor.getSecondFactor, { signal });
    return call(secondFactor.endTrustedDevices, { body: devices.map(({ id }) => id), signal });
  },
});

/** The sessions of the user's own account. */
export const ownSessionsApi = (call: Call) => ({
  load: (signal: AbortSignal) => call(listOwnSessions, { signal }),
  end: (ending: Ending<OwnSession>, signal: AbortSignal) =>
    ending.which === 'one' ? call(endOwnSessions, { body: [ending.device.id], signal }) : call(endOtherSessions, { signal }),
});

/** The third parties that vouch for the user's own account. */
export const ownBindingsApi = (call: Call) => ({
  load: (signal: AbortSignal) => call(listOwnBindings, { signal }),
  remove: ({ id }: Binding, signal: AbortSignal) => call(removeOwnBindings, { body: [id], signal }),
});
