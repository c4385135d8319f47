import type { z } from 'zod/mini';
import type * as contract from '../../../contract/second-factor';
import { type Account, accountById } from '../../identity/accounts/store';
import { trustDevice } from '../../identity/second-factor/devices';
import { confirmSecret, showSecret } from '../../identity/second-factor/enrol';
import { proveSecondFactor } from '../../identity/second-factor/verify';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { admit, refuse } from '../admission/admit';
import { secondFactorPolicy } from '../admission/demand';
import { findSecondFactor, type PendingSecondFactor, takePending } from '../admission/pending';

/** Finishes a sign-in that a code was asked for. A wrong one leaves the ticket good for another try. */
export async function enterBySecondFactor(
  deps: Deps,
  { ticket, trustDevice: wantsTrust = false, ...shown }: z.output<(typeof contract.enterSecondFactor)['body']>,
  from: From,
) {
  const { db, now } = deps;
  const { pending, account } = await half(deps, ticket, 'secondFactor');
  if (!(await proveSecondFactor(deps, account.id, shown, from))) {
    return refuse(deps, { account, method: pending.method, from, tenantId: pending.tenantId }, 'secondFactorWrong');
  }
  const token = await finish(deps, account, pending, ticket, from);
  const { trustedDeviceDays } = await secondFactorPolicy(db, account);
  const isTrusted = wantsTrust && trustedDeviceDays > 0;
  return { token, deviceToken: isTrusted ? await trustDevice(db, now(), account.id, trustedDeviceDays, from) : null };
}

/** Shows a secret to somebody whom a sign-in has told to set a second factor up. */
export async function setUpAtSignIn(deps: Deps, ticket: string, from: From) {
  const { account } = await half(deps, ticket, 'secondFactorSetup');
  return showSecret(deps, { id: account.id, username: account.username_key }, from);
}

/** The first right code turns it on and finishes the sign-in. */
export async function confirmAtSignIn(deps: Deps, ticket: string, code: string, from: From) {
  const { pending, account } = await half(deps, ticket, 'secondFactorSetup');
  const recoveryCodes = await confirmSecret(deps, { accountId: account.id, code }, from);
  if (!recoveryCodes) {
    return refuse(deps, { account, method: pending.method, from, tenantId: pending.tenantId }, 'secondFactorWrong');
  }
  return { token: await finish(deps, account, pending, ticket, from), recoveryCodes };
}

/** Whose sign-in is half done. */
async function half({ db, now }: Deps, ticket: string, kind: PendingSecondFactor['kind']) {
  const pending = await findSecondFactor(db, now(), kind, ticket);
  const account = pending && (await accountById(db, pending.accountId));
  if (!account) throw new Refusal('ticketUnknown');
  return { pending, account };
}

/** The ticket is used up by whoever is let in: of two that use the same one at once, the database lets one have it. */
async function finish(deps: Deps, account: Account, pending: PendingSecondFactor, ticket: string, from: From): Promise<string> {
  if (!(await takePending(deps.db, ticket))) throw new Refusal('ticketUnknown');
  return admit(deps, account, pending.method, { ...from, organisation: pending.tenantId }, { isProved: true });
}
