import type { z } from 'zod/mini';
import type * as contract from '../../../contract/second-factor';
import type { SecondFactorState } from '../../../contract/second-factor';
import { type Account, accountById } from '../../identity/accounts/store';
import { provePassword } from '../../identity/passwords/actions';
import { passwordOwner } from '../../identity/passwords/store';
import { confirmSecret, proveSecondFactor, showSecret } from '../../identity/second-factor/actions';
import {
  deleteDevices,
  devicesOf,
  forgetSecondFactor,
  recoveryCodesLeft,
  renewCodes,
  secondFactorOf,
  trustDevice,
} from '../../identity/second-factor/store';
import { refusedToVisitor } from '../../identity/sessions/rules';
import { holderOf } from '../../organisation/roles/store';
import { passwordReset } from '../../organisation/users/rules';
import { holdUser, powersOf } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { allOrGone } from '../../platform/db/gone';
import { transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { admit, refuse, secondFactorPolicy } from '../admission/actions';
import { findSecondFactor, type PendingSecondFactor, takePending } from '../admission/store';

type Sealed = z.output<(typeof contract.setUpSecondFactor)['body']>;
type ProvenByBoth = z.output<(typeof contract.removeSecondFactor)['body']>;

export async function ownState({ db, now }: Deps, { accountId }: Scope): Promise<SecondFactorState> {
  const owner = await passwordOwner(db, accountId);
  if (!owner) throw new SignedOutError('tokenUnknown');
  const { secondFactor } = await secondFactorPolicy(db, owner);
  return {
    policy: secondFactor,
    enrolled: Boolean((await secondFactorOf(db, accountId))?.secret),
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    devices: await devicesOf(db, now(), accountId),
  };
}

/** Shows a new secret; needs the password. A visiting operator sets none up. */
export async function setUpOwn(deps: Deps, scope: Scope, sealed: Sealed, from: From) {
  refuseIf(refusedToVisitor(scope));
  const owner = await provePassword(deps, scope, sealed, from);
  if ((await secondFactorPolicy(deps.db, owner)).secondFactor === 'off') throw new Refusal('secondFactorOff');
  return showSecret(deps, owner, from);
}

/** The first right code turns it on; the recovery codes are told once. */
export async function confirmOwn(deps: Deps, scope: Scope, code: string, from: From) {
  const { accountId } = scope;
  const recoveryCodes = await confirmSecret(deps, { accountId, code }, from, (tx) =>
    record(tx, deps.now(), scope, { action: 'add', entity: 'secondFactor', entityId: accountId }),
  );
  if (!recoveryCodes) throw new Refusal('secondFactorWrong');
  return { recoveryCodes };
}

export async function renewOwnCodes(deps: Deps, scope: Scope, proven: ProvenByBoth, from: From) {
  const { db, now } = deps;
  await proveBoth(deps, scope, proven, from);
  const recoveryCodes = await transact(db, async (tx) => {
    await record(tx, now(), scope, { action: 'renewSecret', entity: 'secondFactor', entityId: scope.accountId });
    return renewCodes(tx, scope.accountId);
  });
  return { recoveryCodes };
}

/** Removes it; needs both the password and a code. */
export async function removeOwn(deps: Deps, scope: Scope, proven: ProvenByBoth, from: From): Promise<void> {
  const { db, now } = deps;
  await proveBoth(deps, scope, proven, from);
  await transact(db, async (tx) => {
    if (!(await forgetSecondFactor(tx, scope.accountId))) throw new Refusal('secondFactorNone');
    await record(tx, now(), scope, { action: 'remove', entity: 'secondFactor', entityId: scope.accountId });
  });
}

async function proveBoth(deps: Deps, scope: Scope, { code, recoveryCode, ...sealed }: ProvenByBoth, from: From) {
  await provePassword(deps, scope, sealed, from);
  if (!(await secondFactorOf(deps.db, scope.accountId))?.secret) throw new Refusal('secondFactorNone');
  if (!(await proveSecondFactor(deps, scope.accountId, { code, recoveryCode }, from))) throw new Refusal('secondFactorWrong');
}

/** Ends the trust in browsers of one's own; those of others are as if they did not exist. */
export function endOwnDevices({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const id of allOrGone(await deleteDevices(tx, scope.accountId, ids), ids)) {
      await record(tx, now(), scope, { action: 'remove', entity: 'trustedDevice', entityId: id });
    }
  });
}

/** For a user who has lost phone and codes; allowed to callers who may reset the password. */
export function takeAway({ db, now }: Deps, scope: Scope, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const target = await holdUser(tx, scope, id);
    refuseIf(passwordReset(await holderOf(tx, scope), target, await powersOf(tx, scope, target)));
    if (!(await forgetSecondFactor(tx, target.accountId))) throw new Refusal('secondFactorNone');
    await record(tx, now(), scope, { action: 'remove', entity: 'secondFactor', entityId: id });
  });
}

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

/** Shows a secret to a user whose sign-in must set up a second factor. */
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

/** The sign-in uses the ticket up: of two at once with one ticket, the database accepts one. */
async function finish(deps: Deps, account: Account, pending: PendingSecondFactor, ticket: string, from: From): Promise<string> {
  if (!(await takePending(deps.db, ticket))) throw new Refusal('ticketUnknown');
  return admit(deps, account, pending.method, { ...from, organisation: pending.tenantId }, { isProved: true });
}
