import { z } from 'zod/mini';

/** §3: the advanced query of a list, a tree of conditions at most three groups deep. */
export const SUPER_QUERY_DEPTH = 3;
export const RULES = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like', 'in', 'null', 'not_null'] as const;

const value = z.union([z.string().check(z.normalize('NFC'), z.maxLength(200)), z.number(), z.boolean()]);

export interface Condition {
  readonly field: string;
  readonly rule: (typeof RULES)[number];
  readonly val?: z.infer<typeof value> | readonly z.infer<typeof value>[] | null | undefined;
}
export interface ConditionGroup {
  readonly matchType: 'and' | 'or';
  readonly conditions: readonly (Condition | ConditionGroup)[];
}

const condition = z.strictObject({
  field: z.string(),
  rule: z.enum(RULES),
  val: z.nullish(z.union([value, z.array(value).check(z.maxLength(200))])),
});

const groupOf = (depth: number): z.ZodMiniType<ConditionGroup> =>
  z.strictObject({
    matchType: z.enum(['and', 'or']),
    conditions: z.array(depth > 1 ? z.union([condition, groupOf(depth - 1)]) : condition).check(z.maxLength(50)),
  }) as z.ZodMiniType<ConditionGroup>;

export const superQuery = groupOf(SUPER_QUERY_DEPTH);
