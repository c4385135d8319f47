import type { z } from 'zod/mini';
import type { register as registering } from '../../../contract/registration';
import { accountById, insertAccount } from '../../identity/accounts/store';
import { askerOf } from '../../identity/known-devices/rules';
import { receivePassword } from '../../identity/passwords/actions';
import { passwordProblem, refuseProblem } from '../../identity/passwords/rules';
import { policyOf } from '../../identity/sign-in-policy/store';
import { settled } from '../../organisation/users/actions';
import { insertMembership } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { admit } from '../admission/actions';
import { takeInvitation, tenantToJoin } from '../invitations/actions';
import { takeCode, tryCode } from '../sms/store';

const DAY_MS = 86_400_000;
/** A whole organisation may share one origin. */
const TAKEN_A_DAY = 50;

type Body = z.output<(typeof registering)['body']>;

/** A new account, signed in. What will not do leaves the code good for another try. */
export async function register(deps: Deps, { code, newPassword, inviteCode, ...person }: Body, from: From): Promise<string> {
  const { db, now, hashing } = deps;
  const { username, phone, name } = person;
  const proof = await tryCode(deps, { phone, code, purpose: 'register', asker: askerOf(from) });
  if (!proof) throw new Refusal('codeWrong');
  const homeTenantId = await tenantToJoin(deps, inviteCode, from);
  const password = await receivePassword(deps, { ...person, ...from, password: newPassword });
  const policy = await policyOf(db, { tenantId: homeTenantId });
  refuseProblem(policy, passwordProblem(policy, password, { names: [username, phone] }));
  const passwordHash = await hashing.hash(password, from.origin);
  const accountId = await settled(
    transact(db, async (tx) => {
      if (!(await takeCode(tx, proof))) throw new Refusal('codeWrong');
      const id = await insertAccount(tx, now(), { username, phone, passwordHash, chosen: true, homeTenantId });
      const newcomer = { accountId: id, name, email: null, requestId: from.requestId };
      if (inviteCode === undefined) await join(tx, now(), homeTenantId, newcomer);
      else await takeInvitation(tx, now(), inviteCode, newcomer);
      return id;
    }),
  ).catch((error: unknown) => countTaken(deps, from, error));
  const account = await accountById(db, accountId);
  if (!account) throw new Refusal('gone');
  return admit(deps, account, 'smsCode', { ...from, organisation: homeTenantId });
}

/** A guest who is told that a name is taken learns of an account: not of many. */
async function countTaken({ db, now }: Deps, { origin }: From, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.refusal === 'usernameTaken') {
    await takeUseOrRefuse(db, now(), { key: `taken:origin:${origin}`, windowMs: DAY_MS, max: TAKEN_A_DAY });
  }
  throw error;
}

/** Without an invitation, a new user has no roles: an administrator assigns them. */
async function join(
  tx: Queries,
  now: number,
  tenantId: string,
  { accountId, name, requestId }: { readonly accountId: string; readonly name: string; readonly requestId: string },
) {
  const id = newId();
  await insertMembership(tx, { tenantId }, now, { id, accountId, name, email: null, remark: null });
  const actor = { tenantId, membershipId: id, requestId };
  await record(tx, now, actor, { action: 'add', entity: 'user', entityId: id, after: { accountId, name } });
}
