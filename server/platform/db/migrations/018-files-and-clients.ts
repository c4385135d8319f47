import type { Kysely } from 'kysely';
import type { Queries } from '../transact';
import { composeTexts } from './composed-texts';

/** Texts are stored in the composed form in which they are searched for. */
export async function up(db: Kysely<unknown>) {
  await composeTexts(db as Queries);
}
