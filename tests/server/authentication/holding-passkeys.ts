import * as contract from '../../../contract/passkeys';
import { policyOf, savePolicy } from '../../../server/identity/sign-in-policy/store';
import { type Authenticator, newAuthenticator } from '../identity/authenticator';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, tenantOf, type Wish } from '../organisation/people';
import type { World } from '../platform/world';
import { cipherOf } from './entering';

export const PASSWORD = 'Right_2026';
/** The client data of a browser on the same machine. */
export const HERE = { host: 'localhost' };

/** Helpers for passkeys in a world. */
export function passkeysIn(world: World) {
  async function setPasskeys(tenantId: string, passkeys: boolean) {
    const { version: _, ...policy } = await policyOf(world.db, { tenantId });
    await savePolicy(world.db, { tenantId }, world.clock.now, { ...policy, passkeys }, undefined);
  }

  const owner = (wish: Wish = {}) => someone(world, { password: PASSWORD, ...wish });
  const sealed = async (password = PASSWORD) => ({ password: encrypt(await cipherOf(world), '', password) });

  const askForNew = async ({ token }: Someone, { password = PASSWORD, headers = HERE } = {}) =>
    world.call(contract.askForNewPasskey, { token, headers, body: await sealed(password) });
  const add = ({ token }: Someone, ticket: string, credential: unknown, name = 'Laptop') =>
    world.call(contract.addPasskey, { token, headers: HERE, body: { ticket, name, credential } });
  const list = async ({ token }: Someone, headers: Record<string, string> = HERE) =>
    contract.listPasskeys.answer.parse((await world.call(contract.listPasskeys, { token, headers })).data);

  /** An authenticator with a key for a user's account. */
  async function withKey(person: Someone, made = newAuthenticator()): Promise<Authenticator> {
    const { ticket, options } = contract.ceremony.parse((await askForNew(person)).data);
    const { code } = await add(person, ticket, made.create(options));
    if (code !== 200) throw new Error(`The key was not added: ${code}`);
    return made;
  }

  const ask = async (headers: Record<string, string> = HERE) =>
    contract.ceremony.parse((await world.call(contract.askForPasskey, { headers })).data);
  const send = (ticket: string, credential: unknown, headers: Record<string, string> = {}) =>
    world.call(contract.passkeySignIn, { headers: { ...HERE, ...headers }, body: { ticket, credential } });

  async function signIn(made: Authenticator, lie: Parameters<Authenticator['get']>[1] = {}, headers = {}) {
    const { ticket, options } = await ask();
    return send(ticket, made.get(options, lie), headers);
  }

  const logged = async (outcome: string) =>
    world.db
      .selectFrom('sign_in_logs')
      .select(['account_id', 'outcome', 'method'])
      .where('tenant_id', '=', await tenantOf(world))
      .where('outcome', '=', outcome as 'success')
      .where('method', '=', 'passkey')
      .orderBy('id', 'desc')
      .execute();

  return { setPasskeys, owner, sealed, askForNew, add, list, withKey, ask, send, signIn, logged };
}
