import { z } from 'zod/mini';
import {
  type Condition,
  type ConditionGroup,
  type FieldKind,
  QUERY_LIMITS,
  RULES,
  type Rule,
  type SearchedFields,
  SUPER_QUERY_DEPTH,
  superQuery,
} from '../../../contract/super-query';

/** How a field is compared. The server has no `between`: it is two conditions to it. */
const OPERATORS = [...RULES, 'between'] as const;
export type Operator = Rule | 'between';

/** What can be asked of a field of each kind; the first is what one asks most. */
export const OPERATORS_OF: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['like', 'eq', 'ne', 'right_like', 'left_like', 'null', 'not_null'],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between'],
  time: ['between', 'eq', 'lt', 'le', 'gt', 'ge', 'null', 'not_null'],
  choice: ['eq', 'ne', 'in', 'null', 'not_null'],
  flag: ['eq'],
  departments: ['in', 'ne', 'null', 'not_null'],
  users: ['in', 'ne', 'null', 'not_null'],
};

/** How many values an operator wants. */
export function valuesWanted(operator: Operator): 'none' | 'one' | 'two' | 'many' {
  switch (operator) {
    case 'null':
    case 'not_null':
      return 'none';
    case 'between':
      return 'two';
    case 'in':
      return 'many';
    default:
      return 'one';
  }
}

/** A condition as it is being made: each value is a text, and a field that is not chosen is empty. */
export interface DraftCondition {
  readonly id: number;
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}
export interface DraftGroup {
  readonly id: number;
  readonly matchType: 'and' | 'or';
  readonly members: readonly DraftMember[];
}
export type DraftMember = DraftCondition | DraftGroup;
export const isGroup = (member: DraftMember): member is DraftGroup => 'members' in member;

const draftCondition = z.object({
  id: z.int(),
  field: z.string(),
  operator: z.enum(OPERATORS),
  values: z.array(z.string()),
});
const draftGroupOf = (depth: number): z.ZodMiniType<DraftGroup> =>
  z.object({
    id: z.int(),
    matchType: z.enum(['and', 'or']),
    members: z.array(depth > 1 ? z.union([draftCondition, draftGroupOf(depth - 1)]) : draftCondition),
  }) as z.ZodMiniType<DraftGroup>;
/** What was stored of a query that is being made. */
export const draftGroup = draftGroupOf(SUPER_QUERY_DEPTH);

/** What is wrong with a condition or with a group. */
export type Problem = 'noField' | 'noValue' | 'notNumber' | 'turned' | 'tooMany' | 'noCondition' | 'tooDeep' | 'tooLong';

/** What is wrong, by the id of what it is in, in the order in which it stands. The whole is too long only where nothing else is wrong. */
export function problemsIn(root: DraftGroup, fields: SearchedFields): ReadonlyMap<number, Problem> {
  const found = new Map<number, Problem>();
  const look = (group: DraftGroup, depth: number) => {
    if (depth > 1 && group.members.length === 0) found.set(group.id, 'noCondition');
    for (const member of group.members) {
      if (isGroup(member)) look(member, depth + 1);
      else {
        const problem = problemOf(member, fields, group, depth);
        if (problem) found.set(member.id, problem);
      }
    }
  };
  look(root, 1);
  if (found.size === 0 && isTooLong(queryText(root, fields) ?? '')) found.set(root.id, 'tooLong');
  return found;
}

const isTooLong = (text: string) =>
  text.length > QUERY_LIMITS.characters || encodeURIComponent(text).length > QUERY_LIMITS.address;

function problemOf(
  { field, operator, values }: DraftCondition,
  fields: SearchedFields,
  { matchType }: DraftGroup,
  depth: number,
): Problem | null {
  const kind = fields[field];
  if (!kind) return 'noField';
  const wanted = valuesWanted(operator);
  if (wanted === 'none') return null;
  const [from = '', to = ''] = values.map((value) => value.trim());
  if (from === '' || (wanted === 'two' && to === '')) return 'noValue';
  if (kind === 'number' && values.some((value) => numberIn(value) === null)) return 'notNumber';
  if (wanted === 'two' && (kind === 'number' ? (numberIn(from) ?? 0) > (numberIn(to) ?? 0) : from > to)) return 'turned';
  if (values.length > QUERY_LIMITS.values) return 'tooMany';
  return wanted === 'two' && matchType === 'or' && depth === SUPER_QUERY_DEPTH ? 'tooDeep' : null;
}

const numberIn = (text: string) => {
  const number = Number(text.normalize('NFKC').trim() || Number.NaN);
  return Number.isFinite(number) ? number : null;
};

/** What the server is asked; nothing, where there is no condition. */
export function queryText(root: DraftGroup, fields: SearchedFields): string | undefined {
  return root.members.length === 0 ? undefined : JSON.stringify(asked(root, fields));
}

const asked = ({ matchType, members }: DraftGroup, fields: SearchedFields): ConditionGroup => ({
  matchType,
  conditions: members.flatMap((member) => (isGroup(member) ? [asked(member, fields)] : conditionsOf(member, fields, matchType))),
});

function conditionsOf(
  { field, operator, values }: DraftCondition,
  fields: SearchedFields,
  matchType: 'and' | 'or',
): readonly (Condition | ConditionGroup)[] {
  const typed = (text: string | undefined = '') => {
    const kind = fields[field];
    if (kind === 'flag') return text === 'true';
    return kind === 'number' ? (numberIn(text) ?? text) : text.trim();
  };
  switch (operator) {
    case 'null':
    case 'not_null':
      return [{ field, rule: operator }];
    case 'in':
      return [{ field, rule: operator, val: values.map(typed) }];
    case 'between': {
      const [from, to] = values;
      const both: readonly Condition[] = [
        { field, rule: 'ge', val: typed(from) },
        { field, rule: 'le', val: typed(to) },
      ];
      return matchType === 'and' ? both : [{ matchType: 'and', conditions: both }];
    }
    default:
      return [{ field, rule: operator, val: typed(values[0]) }];
  }
}

/** A query as it can be edited; null where it is none, or asks what cannot be asked here. */
export function draftOf(text: string, fields: SearchedFields): DraftGroup | null {
  const read = superQuery.safeParse(parsed(text)).data;
  if (!read) return null;
  let last = 0;
  const next = () => ++last;
  const group = ({ matchType, conditions }: ConditionGroup): DraftGroup | null => {
    const id = next();
    const members = withRanges(conditions, matchType, fields).map((one): DraftMember | null => {
      if ('conditions' in one) return group(one);
      const condition = conditionOf(one, fields);
      return condition && { id: next(), ...condition };
    });
    return members.every((member) => member !== null) ? { id, matchType, members } : null;
  };
  return group(read);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(/^%7B/i.test(text) ? decodeURIComponent(text) : text);
  } catch {
    return null;
  }
}

type Range = Omit<Condition, 'rule' | 'val'> & { readonly rule: 'between'; readonly val: readonly unknown[] };

/** Finds again what was written as two conditions. */
function withRanges(conditions: ConditionGroup['conditions'], matchType: 'and' | 'or', fields: SearchedFields) {
  const found: (Condition | ConditionGroup | Range)[] = [];
  for (const one of conditions) {
    const before = found.at(-1);
    const [inner, other, ...more] = 'conditions' in one && one.matchType === 'and' ? one.conditions : [];
    if (matchType === 'and' && before && 'rule' in before && before.rule !== 'between' && areRange(before, one, fields)) {
      found.splice(-1, 1, rangeOf(before, one));
    } else if (matchType === 'or' && more.length === 0 && inner && other && areRange(inner, other, fields)) {
      found.push(rangeOf(inner, other));
    } else found.push(one);
  }
  return found;
}

type Written = Condition | ConditionGroup;
const areRange = (from: Written, to: Written, fields: SearchedFields): boolean =>
  'rule' in from &&
  'rule' in to &&
  from.field === to.field &&
  from.rule === 'ge' &&
  to.rule === 'le' &&
  OPERATORS_OF[fields[from.field] ?? 'flag'].includes('between');

const rangeOf = (from: Written, to: Written): Range => ({
  field: 'field' in from ? from.field : '',
  rule: 'between',
  val: ['val' in from ? from.val : '', 'val' in to ? to.val : ''],
});

function conditionOf({ field, rule, val }: Condition | Range, fields: SearchedFields): Omit<DraftCondition, 'id'> | null {
  const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!kind || !OPERATORS_OF[kind].includes(rule)) return null;
  const values = (Array.isArray(val) ? val : val === undefined || val === null ? [] : [val]).map(String);
  return { field, operator: rule, values };
}

/** Whether a query names no field but these. One that cannot be edited here may be answered all the same. */
export function asksOnly(text: string, fields: SearchedFields): boolean {
  const areKnown = ({ conditions }: ConditionGroup): boolean =>
    conditions.every((one) => ('conditions' in one ? areKnown(one) : Object.hasOwn(fields, one.field)));
  const read = superQuery.safeParse(parsed(text)).data;
  return read !== undefined && areKnown(read);
}

/** The same tree with another member, or without it where there is none. */
export function replaced(group: DraftGroup, id: number, change: (member: DraftMember) => DraftMember | null): DraftGroup {
  const members = group.members.flatMap((member) => {
    if (member.id === id) return change(member) ?? [];
    return isGroup(member) ? [replaced(member, id, change)] : [member];
  });
  return { ...group, members };
}

/** All that is in a tree, from top to bottom, the tree itself first. */
export const membersIn = (member: DraftMember): readonly DraftMember[] =>
  isGroup(member) ? [member, ...member.members.flatMap(membersIn)] : [member];
