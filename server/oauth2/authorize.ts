import type { z } from 'zod/mini';
import type { authorizeSubsystem } from '../../contract/oauth2';
import type { Scope } from '../access';
import { record } from '../audit/record';
import { transact } from '../db/transact';
import type { Deps } from '../deps';
import { Refusal, refuseIf } from '../failures';
import { takeUseOrRefuse } from '../limits/limits';
import { mayUse } from '../subsystems/rights';
import { authorisation, readScope, wayBack } from './rules';
import { findClient, issueCode } from './store';

type Body = z.output<(typeof authorizeSubsystem)['body']>;

/** Sends the caller to a sub-system with a code, with which its server learns who they are. */
export async function authorize({ db, now }: Deps, caller: Scope, { clientId, redirectUri, state, codeChallenge, scope }: Body) {
  await takeUseOrRefuse(db, now(), { key: `authorize:${caller.accountId}`, windowMs: 60_000, max: 60 });
  const asked = readScope(scope);
  if (!asked) throw new Refusal('scopeUnknown');
  return transact(db, async (tx) => {
    const client = await findClient(tx, clientId);
    if (!client) throw new Refusal('clientUnknown');
    const { subsystemId } = client;
    const place = { mayUse: await mayUse(tx, caller, subsystemId), hasEntered: caller.enteredBy !== null };
    refuseIf(authorisation(client, redirectUri, place));
    const facts = { subsystemId, sessionHash: caller.tokenHash, redirectUri, codeChallenge, scope: asked };
    const code = await issueCode(tx, now(), facts);
    const after = { redirectUri, scope: asked };
    await record(tx, now(), caller, { action: 'enter', entity: 'subsystem', entityId: subsystemId, after });
    return { code, redirectUri: wayBack(redirectUri, code, state) };
  });
}
