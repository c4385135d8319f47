import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { z } from 'zod/mini';
import {
  type addPasskey as adding,
  type askForNewPasskey as asking,
  CEREMONY_MS,
  MOST_PASSKEYS,
} from '../../../contract/passkeys';
import { keepCeremony, takeCeremony } from '../../identity/passkeys/ceremonies';
import type { RelyingParty } from '../../identity/passkeys/relying-party';
import { findPasskey, insertPasskey, passkeysOf, shown } from '../../identity/passkeys/store';
import { ALGORITHMS, verifyNew } from '../../identity/passkeys/verify';
import { provePassword } from '../../identity/passwords/prove';
import { passwordOwner } from '../../identity/passwords/store';
import { guestHere } from '../../identity/sessions/rules';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { textsFor } from '../../platform/texts';

type Sealed = z.output<(typeof asking)['body']>;

/** The caller's own keys, and whether more may be added and used. */
export async function listOwn({ db }: Deps, scope: Scope, party: RelyingParty | undefined) {
  const rows = await passkeysOf(db, scope.accountId);
  return { offered: party !== undefined && (await isAllowed(db, scope)), passkeys: rows.map(shown) };
}

/** Whether the caller's account may have keys: as its password is, they are a matter of its home tenant. */
async function isAllowed(db: Queries, { accountId }: Scope): Promise<boolean> {
  const owner = await passwordOwner(db, accountId);
  if (!owner) throw new SignedOutError('tokenUnknown');
  return (await policyOf(db, { tenantId: owner.home_tenant_id })).passkeys;
}

/** Who may add a key, and where. Whoever has entered a tenant leaves nothing there that leads out of it. */
async function refuseAdding(db: Queries, scope: Scope) {
  refuseIf(guestHere(scope));
  refuseIf((await isAllowed(db, scope)) ? undefined : 'passkeysOff');
}

/** What to ask an authenticator for that is to make a new key, for whoever knows the password. */
export async function askForNew(deps: Deps, scope: Scope, sealed: Sealed, from: From, party: RelyingParty | undefined) {
  const { db, now } = deps;
  await refuseAdding(db, scope);
  if (!party) throw new Refusal('passkeyAddress');
  const owner = await provePassword(deps, scope, sealed, from);
  const present = await passkeysOf(db, owner.id);
  if (present.length >= MOST_PASSKEYS) throw new Refusal('passkeysFull');
  const options = await generateRegistrationOptions({
    rpName: textsFor(from.language).bigTitle,
    rpID: party.id,
    userName: owner.username,
    userDisplayName: owner.username,
    userID: new Uint8Array(Buffer.from(owner.id)),
    timeout: CEREMONY_MS,
    excludeCredentials: present.map((row) => ({ id: row.credential_id, transports: row.transports.split(',').filter(Boolean) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const ticket = await keepCeremony(db, now(), { ...party, challenge: options.challenge, sessionHash: scope.tokenHash });
  return { ticket, options: { ...options } };
}

const settled = settledBy({ passkeys_credential_id: 'passkeyTaken' });

/** Adds the key that an authenticator has made for this session. */
export async function addOwn(deps: Deps, scope: Scope, { ticket, name, credential }: z.output<(typeof adding)['body']>) {
  const { db, now } = deps;
  const asked = await takeCeremony(db, now(), ticket, scope.tokenHash);
  if (!asked) throw new Refusal('passkeyTooLate');
  await refuseAdding(db, scope);
  const key = await verifyNew(credential, asked);
  if (!key) throw new Refusal('passkeyWrong');
  const row = await settled(
    transact(db, async (tx) => {
      const added = await insertPasskey(tx, now(), scope.accountId, name, key);
      await record(tx, now(), scope, { action: 'add', entity: 'passkey', entityId: added.id, after: shown(added) });
      return added;
    }),
  );
  return shown(row);
}

export function renameOwn({ db, now }: Deps, scope: Scope, id: string, name: string) {
  return transact(db, async (tx) => {
    const before = await findPasskey(tx, scope.accountId, id);
    if (!before) throw new Refusal('gone');
    await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    const after = { ...shown(before), name };
    await record(tx, now(), scope, { action: 'edit', entity: 'passkey', entityId: id, before: shown(before), after });
    return after;
  });
}

/** Takes a key away, for whoever knows the password: with a stolen token nobody keeps its owner from signing in. */
export async function removeOwn(deps: Deps, scope: Scope, id: string, sealed: Sealed, from: From): Promise<void> {
  const { db, now } = deps;
  await provePassword(deps, scope, sealed, from);
  await transact(db, async (tx) => {
    const before = await findPasskey(tx, scope.accountId, id);
    if (!before) throw new Refusal('gone');
    await tx.deleteFrom('passkeys').where('id', '=', id).execute();
    await record(tx, now(), scope, { action: 'remove', entity: 'passkey', entityId: id, before: shown(before) });
  });
}
