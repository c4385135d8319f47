import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../access';
import { folded } from '../db/contains';
import type { Schema } from '../db/schema';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';

/** A pair that more users have is no help: looking at all of them is as quick. */
const COMMON = 100_000;
/** How many pairs of a text are looked at. */
const PAIRS = 8;

const eb = expressionBuilder<Schema, 'memberships'>();

type Tenant = Pick<Scope, 'tenantId'>;

/**
 * The users who can have a text in their name, username or phone, by the rarest of its pairs of characters. Whether they have it is
 * for `contains` to say.
 */
export async function candidates(db: Queries, tenant: Tenant, text: string): Promise<Expression<SqlBool>> {
  const counted: { pair: string; count: number }[] = [];
  for (const pair of pairsOf(text).slice(0, PAIRS)) counted.push({ pair, count: await countUpToCommon(db, tenant, pair) });
  const [rarest] = counted.sort((one, other) => one.count - other.count);
  if (!rarest || rarest.count > COMMON) return eb.lit(true);
  return eb('memberships.id', 'in', having(db, tenant, rarest.pair).select('user_bigrams.membership_id'));
}

/** As the database has them. */
export function pairsOf(text: string): string[] {
  const characters = [...folded(text)];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** Rows of a pair; a single character stands for every pair that it begins. */
function having(db: Queries, tenant: Tenant, pair: string) {
  const rows = tenantDb(db, tenant).select('user_bigrams');
  if ([...pair].length > 1) return rows.where('user_bigrams.bigram', '=', pair);
  return rows.where('user_bigrams.bigram', '>=', pair).where('user_bigrams.bigram', '<=', `${pair}\u{10ffff}`);
}

async function countUpToCommon(db: Queries, tenant: Tenant, pair: string): Promise<number> {
  const some = having(db, tenant, pair)
    .select('user_bigrams.membership_id')
    .limit(COMMON + 1);
  const { count } = await db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}
