import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { type Assertion, CEREMONY_MS } from '../../../contract/passkeys';
import { accountById } from '../../identity/accounts/store';
import { keepCeremony, takeCeremony } from '../../identity/passkeys/ceremonies';
import type { RelyingParty } from '../../identity/passkeys/relying-party';
import { countSignature, passkeyByCredential } from '../../identity/passkeys/store';
import { verifySigned } from '../../identity/passkeys/verify';
import { policyOf } from '../../identity/sign-in-policy/store';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { admit, refuse } from '../admission/admit';

/** A whole organisation may share one address. */
const ASKED_A_MINUTE = 600;

/** What to ask an authenticator for that is to say who signs in. */
export async function askForPasskey({ db, now }: Deps, party: RelyingParty | undefined, from: From) {
  await takeUseOrRefuse(db, now(), { key: `passkey:${from.address}`, windowMs: 60_000, max: ASKED_A_MINUTE });
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
  // A key of nobody is no attempt at anybody's account.
  if (!key || !account) throw new Refusal('passkeyWrong');
  const attempt = { account, method: 'passkey', from } as const;
  const signed = isFor(credential, account.id) ? await verifySigned(credential, key.public_key, asked) : undefined;
  if (!signed) return refuse(deps, attempt, 'passkeyWrong');
  if (!(await countSignature(db, now(), key.id, signed))) return refuse(deps, attempt, 'passkeyCopied');
  const { passkeys } = await policyOf(db, { tenantId: account.home_tenant_id });
  if (!passkeys) return refuse(deps, attempt, 'passkeysOff');
  return admit(deps, account, 'passkey', from);
}

/** Whom the authenticator keeps the key for, where it says so. */
const isFor = ({ response: { userHandle } }: Assertion, accountId: string) =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === accountId;
