import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod/mini';
import { type Condition, type ConditionGroup, superQuery } from '../../../contract/super-query';
import { contains, endsWith, startsWith } from '../db/contains';
import type { Schema } from '../db/schema';
import { BadParameter } from '../failures';
import { parseJson } from '../http/json';
import { check, nameOf } from '../http/parameters';
import { type Span, spanOf } from './spans';

/** A field that is kept in a column. */
export interface ColumnField {
  readonly column: Expression<unknown>;
  readonly kind: 'text' | 'number' | 'time';
}
/** One that is either so or not. */
interface FlagField {
  readonly kind: 'flag';
  readonly isSo: Test;
}
/** Rows of another table that it belongs to: some of these, or any at all. */
interface LinksField {
  readonly kind: 'links';
  readonly toSome: (ids: readonly string[] | 'any') => Test;
}
/** A field that an advanced query may name: where it is kept, and how it compares. */
export type Field = ColumnField | FlagField | LinksField;
/** What an advanced query may name, and the zone of the days in it. */
export interface Searched {
  readonly fields: Readonly<Record<string, Field>>;
  readonly zone: string;
}
type Path = readonly (string | number)[];
type Test = Expression<SqlBool>;

const PARAMETERS = z.object({ superQueryParams: superQuery });
const eb = expressionBuilder<Schema>();

/**
 * Reads the advanced query of a list (§3): JSON, or JSON that was URL-encoded once more. What is wrong in it is named. A query without a
 * condition is no test.
 */
export function superQueryTests(text: string, searched: Searched): readonly Test[] {
  const { superQueryParams } = check(PARAMETERS, { superQueryParams: jsonOf(text) }, '');
  return groupTests(superQueryParams, searched, ['superQueryParams']);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(/^%7B/i.test(text) ? decodeURIComponent(text) : text);
  } catch {
    throw new BadParameter('superQueryParams');
  }
}

const wrong = (path: Path) => new BadParameter(nameOf(path, ''));

/** One test, or none: a group without a condition, at whatever depth, neither widens nor narrows the group around it (G72). */
function groupTests(group: ConditionGroup, searched: Searched, path: Path): readonly Test[] {
  const tests = group.conditions.flatMap((one, index) => {
    const here = [...path, 'conditions', index];
    return 'conditions' in one ? groupTests(one, searched, here) : [conditionTest(one, searched, here)];
  });
  if (tests.length === 0) return [];
  return [group.matchType === 'and' ? eb.and(tests) : eb.or(tests)];
}

function conditionTest({ field: name, rule, val }: Condition, { fields, zone }: Searched, path: Path): Test {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw wrong([...path, 'field']);
  switch (field.kind) {
    case 'flag':
      return flagTest(field, { rule, val }, path);
    case 'links':
      return linksTest(field, { rule, val }, path);
    default:
      return columnTest({ ...field, zone, val, path: [...path, 'val'] }, rule, path);
  }
}

type Ruled = Pick<Condition, 'rule' | 'val'>;

/** What is not so is the opposite: there is no third. */
function flagTest({ isSo }: FlagField, { rule, val }: Ruled, path: Path): Test {
  if (rule !== 'eq' && rule !== 'ne') throw wrong([...path, 'rule']);
  if (typeof val !== 'boolean') throw wrong([...path, 'val']);
  return val === (rule === 'eq') ? isSo : eb.not(isSo);
}

function linksTest({ toSome }: LinksField, { rule, val }: Ruled, path: Path): Test {
  const valPath = [...path, 'val'];
  switch (rule) {
    case 'eq':
      return toSome([textOf({ val, path: valPath })]);
    case 'ne':
      return eb.not(toSome([textOf({ val, path: valPath })]));
    case 'in':
      return someOf(val, valPath, (each) => toSome(each.map(textOf)));
    case 'null':
      return eb.not(toSome('any'));
    case 'not_null':
      return toSome('any');
    default:
      throw wrong([...path, 'rule']);
  }
}

function columnTest(field: Compared, rule: Condition['rule'], path: Path): Test {
  const text = () => {
    if (field.kind !== 'text') throw wrong([...path, 'rule']);
    return textOf(field);
  };
  switch (rule) {
    case 'null':
      return eb(field.column, 'is', null);
    case 'not_null':
      return eb(field.column, 'is not', null);
    case 'in':
      return inTest(field);
    case 'like':
      return contains(field.column, text());
    case 'left_like':
      return endsWith(field.column, text());
    case 'right_like':
      return startsWith(field.column, text());
    default:
      return field.kind === 'time'
        ? TIME_TESTS[rule](field.column, timeOf(field))
        : eb(comparedColumn(field), SQL[rule], written(field));
  }
}

/** `ne` finds what is empty, too: it is not that value either. */
const SQL = { eq: '=', ne: 'is distinct from', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** A time is compared with the whole stretch that is meant: after a day is after its last millisecond (G57). */
const TIME_TESTS: Readonly<Record<keyof typeof SQL, (column: ColumnField['column'], span: Span) => Test>> = {
  eq: (column, { first, last }) => eb.and([eb(column, '>=', first), eb(column, '<=', last)]),
  ne: (column, { first, last }) => eb.or([eb(column, 'is', null), eb(column, '<', first), eb(column, '>', last)]),
  gt: (column, { last }) => eb(column, '>', last),
  ge: (column, { first }) => eb(column, '>=', first),
  lt: (column, { first }) => eb(column, '<', first),
  le: (column, { last }) => eb(column, '<=', last),
};

/** A value, and where in the query it stands. */
interface Placed {
  readonly val: unknown;
  readonly path: Path;
}
/** A field, and what to compare it with. */
interface Compared extends ColumnField, Placed {
  readonly zone: string;
}

/** None of no values. */
function someOf(val: unknown, path: Path, test: (each: readonly Placed[]) => Test): Test {
  if (!Array.isArray(val)) throw wrong(path);
  return val.length === 0 ? eb.lit(false) : test(val.map((value: unknown, index) => ({ val: value, path: [...path, index] })));
}

const inTest = ({ val, path, ...field }: Compared): Test =>
  someOf(val, path, (each) =>
    field.kind === 'time'
      ? eb.or(each.map((one) => TIME_TESTS.eq(field.column, timeOf({ ...field, ...one }))))
      : eb(
          comparedColumn(field),
          'in',
          each.map((one) => written({ ...field, ...one })),
        ),
  );

/** A whole number is compared with a fraction, and with one that its column could not hold. */
const comparedColumn = ({ kind, column }: ColumnField) =>
  kind === 'number' ? sql<number>`cast(${column} as double precision)` : column;

const written = (compared: Compared) => (compared.kind === 'number' ? numberOf(compared) : textOf(compared));

function numberOf({ val, path }: Placed): number {
  const number = typeof val === 'string' && val.trim() !== '' ? Number(val) : val;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong(path);
  return number;
}

/** A number that stands for a text is that text. */
function textOf({ val, path }: Placed): string {
  if (typeof val !== 'string' && typeof val !== 'number') throw wrong(path);
  return String(val);
}

function timeOf({ val, zone, path }: Placed & Pick<Compared, 'zone'>): Span {
  const span = typeof val === 'string' || typeof val === 'number' ? spanOf(val, zone) : undefined;
  if (!span) throw wrong(path);
  return span;
}
