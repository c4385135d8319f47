import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { z } from 'zod/mini';
import { type Condition, type ConditionGroup, superQuery } from '../../../contract/super-query';
import { contains, endsWith, startsWith } from '../db/contains';
import type { Schema } from '../db/schema';
import { BadParameter } from '../failures';
import { parseJson } from '../http/json';
import { check, nameOf } from '../http/parameters';
import { type Span, spanOf } from './spans';

/** A field that an advanced query may name: where it is kept, and how it compares. */
export interface Field {
  readonly column: Expression<unknown>;
  readonly kind: 'text' | 'time';
}
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
  const compared: Compared = { ...field, zone, val, path: [...path, 'val'] };
  const text = () => {
    if (field.kind !== 'text') throw wrong([...path, 'rule']);
    return textOf(compared);
  };
  switch (rule) {
    case 'null':
      return eb(field.column, 'is', null);
    case 'not_null':
      return eb(field.column, 'is not', null);
    case 'in':
      return inTest(compared);
    case 'like':
      return contains(field.column, text());
    case 'left_like':
      return endsWith(field.column, text());
    case 'right_like':
      return startsWith(field.column, text());
    default:
      return field.kind === 'time'
        ? TIME_TESTS[rule](field.column, timeOf(compared))
        : eb(field.column, SQL[rule], textOf(compared));
  }
}

/** `ne` finds what is empty, too: it is not that value either. */
const SQL = { eq: '=', ne: 'is distinct from', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** A time is compared with the whole stretch that is meant: after a day is after its last millisecond (G57). */
const TIME_TESTS: Readonly<Record<keyof typeof SQL, (column: Field['column'], span: Span) => Test>> = {
  eq: (column, { first, last }) => eb.and([eb(column, '>=', first), eb(column, '<=', last)]),
  ne: (column, { first, last }) => eb.or([eb(column, 'is', null), eb(column, '<', first), eb(column, '>', last)]),
  gt: (column, { last }) => eb(column, '>', last),
  ge: (column, { first }) => eb(column, '>=', first),
  lt: (column, { first }) => eb(column, '<', first),
  le: (column, { last }) => eb(column, '<=', last),
};

/** A field, a value to compare it with, and where in the query the value stands. */
interface Compared extends Field {
  readonly zone: string;
  readonly val: unknown;
  readonly path: Path;
}

function inTest({ val, path, ...field }: Compared): Test {
  if (!Array.isArray(val)) throw wrong(path);
  const each = val.map((value, index): Compared => ({ ...field, val: value, path: [...path, index] }));
  if (each.length === 0) return eb.lit(false);
  if (field.kind === 'text') return eb(field.column, 'in', each.map(textOf));
  return eb.or(each.map((one) => TIME_TESTS.eq(field.column, timeOf(one))));
}

/** A number that stands for a text is that text. */
function textOf({ val, path }: Compared): string {
  if (typeof val !== 'string' && typeof val !== 'number') throw wrong(path);
  return String(val);
}

function timeOf({ val, zone, path }: Compared): Span {
  const span = typeof val === 'string' || typeof val === 'number' ? spanOf(val, zone) : undefined;
  if (!span) throw wrong(path);
  return span;
}
