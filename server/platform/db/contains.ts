import { type Expression, type SqlBool, sql } from 'kysely';

/** As `lower` of both databases does it: Latin letters, and no others. */
export const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const literal = (text: string) => text.replace(/[!%_]/g, '!$&');

/** A column against a pattern that was made of a text before, which a prepared query wants. */
export const isLike = (column: Expression<unknown>, pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${column}) like ${pattern} escape '!'`;
/** The pattern of `contains`. */
export const containing = (text: string) => folded(`%${literal(text)}%`);

/** Text searched for as it was typed: `%`, `_` and `\` are themselves, and the case of Latin letters does not count. */
export const contains = (column: Expression<unknown>, text: string) => isLike(column, containing(text));
export const startsWith = (column: Expression<unknown>, text: string) => isLike(column, folded(`${literal(text)}%`));
export const endsWith = (column: Expression<unknown>, text: string) => isLike(column, folded(`%${literal(text)}`));
