import { z } from 'zod/mini';

/** §3: the advanced query of a list, a tree of conditions at most three groups deep. */
export const SUPER_QUERY_DEPTH = 3;
export const RULES = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like', 'in', 'null', 'not_null'] as const;
export type Rule = (typeof RULES)[number];
/**
 * How long a compared text may be, how many values one condition may name, how many conditions a group may hold, and how long the whole
 * may be: in characters, and as a part of an address.
 */
export const QUERY_LIMITS = { text: 200, values: 200, conditions: 50, characters: 8_000, address: 6_000 } as const;

/** What a field holds, and so how it is compared. Departments count with all that is below them. */
export type FieldKind = 'text' | 'number' | 'time' | 'choice' | 'flag' | 'departments' | 'users';
/** What the advanced query of a list may name. */
export type SearchedFields = Readonly<Record<string, FieldKind>>;

const value = z.union([z.string().check(z.normalize('NFC'), z.maxLength(QUERY_LIMITS.text)), z.number(), z.boolean()]);

export interface Condition {
  readonly field: string;
  readonly rule: Rule;
  readonly val?: z.infer<typeof value> | readonly z.infer<typeof value>[] | null | undefined;
}
export interface ConditionGroup {
  readonly matchType: 'and' | 'or';
  readonly conditions: readonly (Condition | ConditionGroup)[];
}

const condition = z.strictObject({
  field: z.string(),
  rule: z.enum(RULES),
  val: z.nullish(z.union([value, z.array(value).check(z.maxLength(QUERY_LIMITS.values))])),
});

const groupOf = (depth: number): z.ZodMiniType<ConditionGroup> =>
  z.strictObject({
    matchType: z.enum(['and', 'or']),
    conditions: z
      .array(depth > 1 ? z.union([condition, groupOf(depth - 1)]) : condition)
      .check(z.maxLength(QUERY_LIMITS.conditions)),
  }) as z.ZodMiniType<ConditionGroup>;

export const superQuery = groupOf(SUPER_QUERY_DEPTH);
