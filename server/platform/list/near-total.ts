import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { EXACT_TOTAL } from '../../../contract/paging';
import type { Schema } from '../db/schema';
import type { Queries } from '../db/transact';

/** A list that only grows: counting all of it at each turn of a page would cost more than the page. */
export interface Growing {
  readonly db: Queries;
  /** A number that is greater for each later row, in milliseconds or as a sequence. */
  readonly at: Expression<number>;
}

/** How many there are; about so many, where not all have been counted. */
export interface Total {
  readonly total: number;
  readonly about?: true;
}

/**
 * Counts up to a limit. Above it, the number is what it would be if the rows from the first to the last lay as close together as the
 * latest ones do, with two digits that are not zero.
 */
export async function nearTotal<Tables extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  { db, at }: Growing,
): Promise<Total | null> {
  const places = rows.clearSelect().select(sql<number>`${at}`.as('at'));
  const latest = places.orderBy(at, 'desc').limit(EXACT_TOTAL + 1);
  const counted = await db
    .selectFrom(latest.as('latest'))
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('at').as('newest'), eb.fn.min('at').as('edge')])
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  if (total <= EXACT_TOTAL) return { total };
  const first = await places.orderBy(at, 'asc').limit(1).executeTakeFirstOrThrow();
  const [newest, edge, oldest] = [counted.newest, counted.edge, first.at].map(Number) as [number, number, number];
  if (newest === edge) return null; // They came all at once: nothing is known of how close the others lie.
  return { total: rounded((EXACT_TOTAL * (newest - oldest)) / (newest - edge)), about: true };
}

const rounded = (count: number) => Math.max(Number(count.toPrecision(2)), EXACT_TOTAL + 1);
