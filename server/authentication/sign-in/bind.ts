import type { z } from 'zod/mini';
import type { bindPhone as binding } from '../../../contract/sign-in-methods';
import { accountByPhone, placesOf } from '../../identity/accounts/store';
import { guestHere } from '../../identity/sessions/rules';
import { settled } from '../../organisation/users/actions';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { admit } from '../admission/admit';
import { findBind, takePending } from '../admission/pending';
import { type CodeProof, takeCode, tryCode } from '../sms/codes';
import { addIdentity, configOf } from '../third-parties/store';
import { counterOf } from './enter';

type Body = z.output<(typeof binding)['body']>;

/** §7.1, `bingPhone`: the caller takes a number, or whom a third party has vouched for says by their number which account is theirs. */
export async function bindPhone(deps: Deps, { bindTicket, ...body }: Body, scope: Scope | null, from: From) {
  if (bindTicket !== undefined) return bindIdentity(deps, { ...body, bindTicket }, from);
  if (!scope) throw new SignedOutError('tokenUnknown');
  refuseIf(guestHere(scope));
  await takePhone(deps, body, scope);
  return null;
}

async function takePhone(deps: Deps, { phone, code }: Body, scope: Scope): Promise<void> {
  const { db, now } = deps;
  const proof = await tryCode(deps, { phone, code, purpose: 'changePhone', askedBy: scope.accountId });
  if (!proof) throw new Refusal('codeWrong');
  await settled(
    transact(db, async (tx) => {
      if (!(await takeCode(tx, proof))) throw new Refusal('codeWrong');
      const before = await tx.selectFrom('accounts').select('phone').where('id', '=', scope.accountId).executeTakeFirst();
      await tx
        .updateTable('accounts')
        .set((eb) => ({ phone, version: eb('version', '+', 1) }))
        .where('id', '=', scope.accountId)
        .execute();
      const change = { before: before ?? {}, after: { phone } };
      await record(tx, now(), scope, { action: 'bindPhone', entity: 'user', entityId: scope.membershipId, ...change });
    }),
  );
}

/** The account must be a member of the tenant whose third party it is. An unknown number and a wrong code are one. */
async function bindIdentity(deps: Deps, { phone, code, bindTicket }: Body & { bindTicket: string }, from: From) {
  const { db, now } = deps;
  const pending = await findBind(db, now(), bindTicket);
  const config = pending && (await configOf(db, pending, pending.configId));
  if (!config) throw new Refusal('ticketUnknown');
  const account = await accountByPhone(db, phone);
  let proof: CodeProof | undefined;
  const isRight = await guess(deps, counterOf(account, { by: 'phone', value: phone }), from, async (mayBe) => {
    proof = await tryCode(deps, { phone, code, purpose: 'bind' }, mayBe && account !== undefined);
    return proof !== undefined;
  });
  if (!account || !proof || !isRight) throw new Refusal('codeWrong');
  const right = proof;
  const place = (await placesOf(db, account.id)).find(({ tenantId }) => tenantId === pending.tenantId);
  if (!place) throw new Refusal('notAMember');
  await transact(db, async (tx) => {
    if (!(await takePending(tx, bindTicket))) throw new Refusal('ticketUnknown');
    if (!(await takeCode(tx, right))) throw new Refusal('codeWrong');
    if (!(await addIdentity(tx, now(), pending, account.id))) throw new Refusal('identityTaken');
    const actor = { ...place, requestId: from.requestId };
    const after = { thirdParty: config.name };
    await record(tx, now(), actor, { action: 'bindIdentity', entity: 'user', entityId: place.membershipId, after });
  });
  const method = config.provider === 'wechat' ? 'weChat' : 'thirdParty';
  return admit(deps, account, method, { ...from, organisation: pending.tenantId });
}
