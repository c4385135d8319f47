import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { z } from 'zod/mini';
import {
  type Assertion,
  type addPasskey as adding,
  type askForNewPasskey as asking,
  CEREMONY_MS,
  MOST_PASSKEYS,
} from '../../../contract/passkeys';
import { accountById } from '../../identity/accounts/store';
import { ALGORITHMS, type RelyingParty, verifyNew, verifySigned } from '../../identity/passkeys/rules';
import {
  countSignature,
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepCeremony,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  shown,
  takeCeremony,
} from '../../identity/passkeys/store';
import { provePassword } from '../../identity/passwords/actions';
import { passwordOwner } from '../../identity/passwords/store';
import { refusedToVisitor } from '../../identity/sessions/rules';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { textsFor } from '../../platform/texts';
import { admit, refuse } from '../admission/actions';

/** A whole organisation may share one address. */
const ASKED_A_MINUTE = 600;
const UNLOCKED_A_MINUTE = 30;

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

/** Whether the caller may add a key, and for which address. A visiting operator may not. */
async function refuseAdding(db: Queries, scope: Scope) {
  refuseIf(refusedToVisitor(scope));
  refuseIf((await isAllowed(db, scope)) ? undefined : 'passkeysOff');
}

/** The challenge for a new key; needs the password. */
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
    await renamePasskey(tx, id, name);
    const after = { ...shown(before), name };
    await record(tx, now(), scope, { action: 'edit', entity: 'passkey', entityId: id, before: shown(before), after });
    return after;
  });
}

/** Removes a key; needs the password, so that a stolen token cannot lock its owner out. */
export async function removeOwn(deps: Deps, scope: Scope, id: string, sealed: Sealed, from: From): Promise<void> {
  const { db, now } = deps;
  await provePassword(deps, scope, sealed, from);
  await transact(db, async (tx) => {
    const before = await findPasskey(tx, scope.accountId, id);
    if (!before) throw new Refusal('gone');
    await deletePasskey(tx, id);
    await record(tx, now(), scope, { action: 'remove', entity: 'passkey', entityId: id, before: shown(before) });
  });
}

/** What to ask an authenticator for that is to say who signs in. */
export async function askForPasskey({ db, now }: Deps, party: RelyingParty | undefined, from: From) {
  await takeUseOrRefuse(db, now(), { key: `passkey:${from.origin}`, windowMs: 60_000, max: ASKED_A_MINUTE });
  if (!party) throw new Refusal('passkeyAddress');
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout: CEREMONY_MS });
  const ticket = await keepCeremony(db, now(), { ...party, challenge: options.challenge, sessionHash: null });
  return { ticket, options: { ...options } };
}

/**
 * Signs in by a passkey and answers the token. The ticket is used up before anything else is looked at. The authenticator has had its
 * user show a finger, a face or a number: with the key itself these are two factors, and no other is asked for.
 */
export async function enterByPasskey(deps: Deps, ticket: string, credential: Assertion, from: From): Promise<string> {
  const { db, now } = deps;
  const asked = await takeCeremony(db, now(), ticket, null);
  if (!asked) throw new Refusal('passkeyTooLate');
  const key = await passkeyByCredential(db, credential.id);
  const account = key && (await accountById(db, key.account_id));
  // An unknown key is not an attempt at an account.
  if (!key || !account) throw new Refusal('passkeyWrong');
  const attempt = { account, method: 'passkey', from } as const;
  const signed = isFor(credential, account.id) ? await verifySigned(credential, key.public_key, asked) : undefined;
  if (!signed) return refuse(deps, attempt, 'passkeyWrong');
  if (!(await countSignature(db, now(), key.id, signed))) return refuse(deps, attempt, 'passkeyCopied');
  const { passkeys } = await policyOf(db, { tenantId: account.home_tenant_id });
  if (!passkeys) return refuse(deps, attempt, 'passkeysOff');
  return admit(deps, account, 'passkey', from);
}

/** The console of the caller was locked, and they have a key of their account. */
export async function unlockByPasskey(deps: Deps, scope: Scope, ticket: string, credential: Assertion): Promise<void> {
  const { db, now } = deps;
  await takeUseOrRefuse(db, now(), { key: `unlock:${scope.accountId}`, windowMs: 60_000, max: UNLOCKED_A_MINUTE });
  const asked = await takeCeremony(db, now(), ticket, null);
  if (!asked) throw new Refusal('passkeyTooLate');
  const key = await passkeyByCredential(db, credential.id);
  const signed = key?.account_id === scope.accountId && (await verifySigned(credential, key.public_key, asked));
  if (!key || !signed) throw new Refusal('passkeyWrong');
  if (!(await countSignature(db, now(), key.id, signed))) throw new Refusal('passkeyCopied');
  refuseIf((await isAllowed(db, scope)) ? undefined : 'passkeysOff');
}

/** The user that the authenticator keeps the key for, if it says so. */
const isFor = ({ response: { userHandle } }: Assertion, accountId: string) =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === accountId;
