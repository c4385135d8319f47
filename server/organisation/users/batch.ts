import type { UserDraft } from '../../../contract/users';
import { makePassword } from '../../identity/passwords/password';
import { policyOf } from '../../identity/sign-in-policy/store';
import { transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { holderOf } from '../roles/store';
import { saveNew, settled } from './save';
import type { UserRow } from './store';

interface NewPerson {
  readonly draft: UserDraft;
  readonly password: string;
  readonly passwordHash: string;
}

/**
 * Adds all of these users or none, each with a password of their own (decision 2). The passwords are hashed before, and one after
 * another: whoever signs in meanwhile waits for one of them at most.
 */
export async function addUsers({ db, hashing, now }: Deps, scope: Scope, drafts: readonly UserDraft[]) {
  const policy = await policyOf(db, scope);
  const people: NewPerson[] = [];
  for (const draft of drafts) {
    const password = makePassword(policy);
    people.push({ draft, password, passwordHash: await hashing.hash(password) });
  }
  return transact(db, async (tx) => {
    const added: { user: UserRow; password: string }[] = [];
    const giver = await holderOf(tx, scope);
    for (const [index, { draft, password, passwordHash }] of people.entries()) {
      const user = await settled(saveNew(tx, giver, now(), { draft, passwordHash })).catch((error) => {
        throw error instanceof Refusal ? new Refusal(error.refusal, { index, username: draft.username }) : error;
      });
      added.push({ user, password });
    }
    return added;
  });
}
