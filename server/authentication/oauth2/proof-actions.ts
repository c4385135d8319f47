import { bySubject, countersOf, guess } from '../../platform/limits/lock-out';
import type { Deps } from '../../platform/ports/deps';
import { type Credentials, readings } from './rules';

type Find<Client> = (id: string, secret: string) => Promise<Client | undefined>;

/**
 * The client that proves itself, as one guess at its secret. A wrong one counts for the client at this origin, so strangers elsewhere
 * cannot shut it out, and for the origin.
 */
export async function provedClient<Client>(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, secret }: Credentials,
  origin: string,
  find: Find<Client>,
): Promise<Client | undefined> {
  const counters = countersOf(bySubject('client', id), origin, { device: undefined, origin: true });
  let client: Client | undefined;
  const isRight = await guess(deps, counters, async (mayBe) => {
    for (const reading of mayBe ? readings(id, secret) : []) client ??= await find(...reading);
    return client !== undefined;
  });
  return isRight ? client : undefined;
}
