import { Refusal } from '../failures';

/** A row that was looked up by its id. One that is not there, or that the caller may not see, is refused as gone (G27). */
export function oneOrGone<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('gone');
  return row;
}

/** The rows of these ids. One that is missing refuses them all. */
export function allOrGone<Row>(rows: Row[], ids: readonly string[]): Row[] {
  if (rows.length < new Set(ids).size) throw new Refusal('gone');
  return rows;
}

interface Deletion {
  executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }>;
}

interface Update {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint }>;
}

/** Marks rows that were found unmarked, all or none: one that another transaction has marked or deleted meanwhile refuses them all. */
export async function updateOrGone(rows: Update, count: number): Promise<void> {
  const { numUpdatedRows } = await rows.executeTakeFirst();
  if (numUpdatedRows < BigInt(count)) throw new Refusal('gone');
}

/** Deletes rows that were found before, all or none: one that another transaction has deleted meanwhile refuses them all. */
export async function deleteOrGone(rows: Deletion, count: number): Promise<void> {
  const { numDeletedRows } = await rows.executeTakeFirst();
  if (numDeletedRows < BigInt(count)) throw new Refusal('gone');
}
