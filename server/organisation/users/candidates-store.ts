import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { folded } from '../../platform/db/contains';
import { prepared } from '../../platform/db/prepared';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';

/** A pair that more users have does not help: reading all users is as quick. */
const COMMON = 100_000;
/** So many pairs of a text are counted. */
const PAIRS = 8;

const eb = expressionBuilder<Schema, 'memberships'>();

type Tenant = Pick<Scope, 'tenantId'>;

/** The rarest of the pairs of characters of a text; null where all of them are common. */
export async function rarestPair(db: Queries, tenant: Tenant, text: string): Promise<Range | null> {
  const counted: { range: Range; count: number }[] = [];
  for (const pair of pairsOf(text).slice(0, PAIRS)) {
    const range = rangeOf(tenant, pair);
    const [some] = await countUpToCommon(db, range);
    counted.push({ range, count: some?.count ?? 0 });
  }
  const [rarest] = counted.sort((one, other) => one.count - other.count);
  return !rarest || rarest.count > COMMON ? null : rarest.range;
}

/**
 * The users that may have a text in their name, username or phone, found by one of its pairs; `contains` decides.
 */
export const isCandidate = (db: Queries, range: Range): Expression<SqlBool> => eb('memberships.id', 'in', having(db, range));

/** As the database has them. */
export function pairsOf(text: string): string[] {
  const characters = [...folded(text)];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

export interface Range {
  readonly tenantId: string;
  readonly from: string;
  readonly to: string;
}

/** A single character stands for every pair that it begins. */
const rangeOf = ({ tenantId }: Tenant, pair: string): Range => ({
  tenantId,
  from: pair,
  to: [...pair].length > 1 ? pair : `${pair}\u{10ffff}`,
});

const having = (db: Queries, range: Range) =>
  tenantDb(db, range)
    .select('user_bigrams')
    .select('user_bigrams.membership_id')
    .where('user_bigrams.bigram', '>=', range.from)
    .where('user_bigrams.bigram', '<=', range.to);

const countUpToCommon = prepared((db, range: Range) =>
  db
    .selectFrom(
      having(db, range)
        .limit(COMMON + 1)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('count')),
);
