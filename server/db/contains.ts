import { type Expression, type SqlBool, sql } from 'kysely';

/** As `lower` of both databases does it: Latin letters, and no others. */
export const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const literal = (text: string) => text.replace(/[!%_]/g, '!$&');

function like(column: Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) like ${folded(pattern)} escape '!'`;
}

/** Text searched for as it was typed: `%`, `_` and `\` are themselves, and the case of Latin letters does not count. */
export const contains = (column: Expression<unknown>, text: string) => like(column, `%${literal(text)}%`);
export const startsWith = (column: Expression<unknown>, text: string) => like(column, `${literal(text)}%`);
export const endsWith = (column: Expression<unknown>, text: string) => like(column, `%${literal(text)}`);
