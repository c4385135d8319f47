import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { z } from 'zod/mini';
import { type Condition, type ConditionGroup, superQuery } from '../../../contract/super-query';
import { contains, endsWith, startsWith } from '../db/contains';
import type { Schema } from '../db/schema';
import { BadParameter } from '../failures';
import { parseJson } from '../http/json';
import { check, nameOf } from '../http/parameters';

/** A field that an advanced query may name: where it is kept, and how it compares. */
export interface Field {
  readonly column: Expression<unknown>;
  readonly kind: 'text' | 'time';
}
type Fields = Readonly<Record<string, Field>>;
type Path = readonly (string | number)[];
type Test = Expression<SqlBool>;

/** A day, or a moment; one that the calendar has. */
const MOMENT = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
const PARAMETERS = z.object({ superQueryParams: superQuery });
const eb = expressionBuilder<Schema>();

/** Reads the advanced query of a list (§3): JSON, or JSON that was URL-encoded once more. What is wrong in it is named. */
export function superQueryTest(text: string, fields: Fields): Test {
  const { superQueryParams } = check(PARAMETERS, { superQueryParams: jsonOf(text) }, '');
  return groupTest(superQueryParams, fields, ['superQueryParams']);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(/^%7B/i.test(text) ? decodeURIComponent(text) : text);
  } catch {
    throw new BadParameter('superQueryParams');
  }
}

const wrong = (path: Path) => new BadParameter(nameOf(path, ''));

function groupTest(group: ConditionGroup, fields: Fields, path: Path): Test {
  const tests = group.conditions.map((one, index) => {
    const here = [...path, 'conditions', index];
    return 'conditions' in one ? groupTest(one, fields, here) : conditionTest(one, fields, here);
  });
  // An empty group asks for nothing.
  if (tests.length === 0) return eb.lit(true);
  return group.matchType === 'and' ? eb.and(tests) : eb.or(tests);
}

function conditionTest({ field: name, rule, val }: Condition, fields: Fields, path: Path): Test {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw wrong([...path, 'field']);
  const one = () => comparable(field, val, [...path, 'val']);
  const text = () => {
    if (field.kind !== 'text') throw wrong([...path, 'rule']);
    return String(one());
  };
  switch (rule) {
    case 'null':
      return eb(field.column, 'is', null);
    case 'not_null':
      return eb(field.column, 'is not', null);
    case 'in':
      return inTest(field, val, [...path, 'val']);
    case 'like':
      return contains(field.column, text());
    case 'left_like':
      return endsWith(field.column, text());
    case 'right_like':
      return startsWith(field.column, text());
    default:
      return eb(field.column, OPERATORS[rule], one());
  }
}

/** `ne` finds what is empty, too: it is not that value either. */
const OPERATORS = { eq: '=', ne: 'is distinct from', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function inTest(field: Field, val: unknown, path: Path): Test {
  if (!Array.isArray(val)) throw wrong(path);
  const values = val.map((value, index) => comparable(field, value, [...path, index]));
  return values.length === 0 ? eb.lit(false) : eb(field.column, 'in', values);
}

/** A time is ISO 8601 or epoch milliseconds; a number that stands for a text is that text. */
function comparable({ kind }: Field, val: unknown, path: Path): string | number {
  if (typeof val !== 'string' && typeof val !== 'number') throw wrong(path);
  if (kind === 'text') return String(val);
  const isNumber = typeof val === 'number' || /^\d+$/.test(val);
  if (!isNumber && !MOMENT.safeParse(val).success) throw wrong(path);
  const time = isNumber ? Number(val) : Date.parse(val);
  if (!Number.isSafeInteger(time)) throw wrong(path);
  return time;
}
