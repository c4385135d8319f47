import type { z } from 'zod/mini';
import type { authorizeSubsystem, getClient } from '../../../contract/oauth2';
import { mayUse } from '../../organisation/subsystems/actions';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Member, Scope } from '../../platform/http/caller';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { whoseSession } from '../access/guard';
import { authorisation, readScope, wayBack } from './rules';
import { findClient, issueCode } from './store';

type Asked = z.output<(typeof getClient)['query']>;
type Body = z.output<(typeof authorizeSubsystem)['body']>;

/** Sends the caller to a sub-system with a code, with which its server learns who they are. */
export async function authorize({ db, now }: Deps, caller: Scope, { clientId, redirectUri, state, codeChallenge, scope }: Body) {
  await takeUseOrRefuse(db, now(), { key: `authorize:${caller.accountId}`, windowMs: 60_000, max: 60 });
  const asked = readScope(scope);
  if (!asked) throw new Refusal('scopeUnknown');
  return transact(db, async (tx) => {
    const { subsystemId, mayOmitChallenge } = await clientOpenTo(tx, caller, { clientId, redirectUri });
    if (codeChallenge === undefined && !mayOmitChallenge) throw new Refusal('challengeNeeded');
    const facts = { subsystemId, sessionHash: caller.tokenHash, redirectUri, codeChallenge, scope: asked };
    const code = await issueCode(tx, now(), facts);
    const after = { redirectUri, scope: asked };
    await record(tx, now(), caller, { action: 'enter', entity: 'subsystem', entityId: subsystemId, after });
    return { code, redirectUri: wayBack(redirectUri, code, state) };
  });
}

/** What the sub-system is called that the caller may be signed in to. */
export async function nameClient({ db }: Deps, caller: Scope, asked: Asked): Promise<{ name: string }> {
  const { name } = await clientOpenTo(db, caller, asked);
  return { name };
}

async function clientOpenTo(db: Queries, caller: Scope, { clientId, redirectUri }: Asked) {
  const client = await findClient(db, clientId);
  if (!client) throw new Refusal('clientUnknown');
  const place = { mayUse: await mayUse(db, caller, client.subsystemId), hasEntered: caller.enteredBy !== null };
  refuseIf(authorisation(client, redirectUri, place));
  return client;
}

/** Whose session it is, as long as it lasts and its holder may use the sub-system. */
export async function holderOf(
  db: Queries,
  now: number,
  { sessionHash, subsystemId }: { readonly sessionHash: string; readonly subsystemId: string },
): Promise<Member | undefined> {
  try {
    const member = await whoseSession(db, now, sessionHash);
    return (await mayUse(db, member, subsystemId)) ? member : undefined;
  } catch (error) {
    if (error instanceof SignedOutError) return undefined;
    throw error;
  }
}
