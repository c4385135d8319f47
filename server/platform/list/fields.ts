import { type Expression, type SqlBool, sql } from 'kysely';
import { contains } from '../db/contains';
import type { Schema } from '../db/schema';
import type { ColumnField } from './super-query';

type ColumnName = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema];

export const textField = (column: ColumnName): ColumnField => ({ column: sql.ref(column), kind: 'text' });
export const timeField = (column: ColumnName): ColumnField => ({ column: sql.ref(column), kind: 'time' });
export const numberField = (column: ColumnName): ColumnField => ({ column: sql.ref(column), kind: 'number' });

type Fields<Name extends string> = Readonly<Record<Name, ColumnField>>;

/** What a list is ordered by when it is sorted by one of its fields: the column as it stands. */
export const ordersOf = <Name extends string>(fields: Fields<Name>): Readonly<Record<Name, Expression<unknown>>> =>
  Object.fromEntries(Object.entries<ColumnField>(fields).map(([name, { column }]) => [name, column])) as Record<
    Name,
    Expression<unknown>
  >;

/** The search of a list: each of these fields contains what the query says of it, if it says anything. */
export const textTests = <Name extends string>(
  fields: Fields<Name>,
  query: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
): Expression<SqlBool>[] =>
  names.flatMap((name) => {
    const text = query[name];
    return text ? [contains(fields[name].column, text)] : [];
  });
