import { z } from 'zod/mini';
import { CONDITION_RULES, type FormDocument } from '../../../contract/form-document';
import { newerVersion } from '../../../contract/form-problems';
import { WIDGET_TYPES } from '../../../contract/form-widgets';
import { languages } from '../../../contract/i18n-texts';

/*
 * The kinds of values that a form consists of, without their limits: what is being drawn may be too long, too large or empty meanwhile,
 * and is no less a draft.
 */

const answer = z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(z.string())]);

const option = z.object({
  id: z.int(),
  label: z.string(),
  value: z.string(),
  names: z.optional(languages),
  get children() {
    return z.optional(z.array(option));
  },
});

const options = z.union([
  z.object({ from: z.literal('own'), list: z.array(option) }),
  z.object({ from: z.literal('dictionary'), code: z.string() }),
  z.object({ from: z.literal('areas') }),
]);

const condition = z.object({ item: z.int(), rule: z.enum(CONDITION_RULES), value: z.string() });

const item = z.object({
  id: z.int(),
  type: z.enum(WIDGET_TYPES),
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  span: z.number(),
  rules: z.array(z.object({ pattern: z.string(), message: z.string() })),
  defaultValue: answer,
  placeholder: z.optional(z.string()),
  maxLength: z.optional(z.number()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  step: z.optional(z.number()),
  multiple: z.optional(z.boolean()),
  format: z.optional(z.string()),
  sizeMb: z.optional(z.number()),
  count: z.optional(z.number()),
  act: z.optional(z.enum(['submit', 'reset'])),
  options: z.optional(options),
  showIf: z.optional(condition),
  requireIf: z.optional(condition),
  setIf: z.optional(z.extend(condition, { to: answer, take: z.boolean() })),
  get children() {
    return z.optional(z.array(item));
  },
});

const formShape = z.object({
  version: z.string(),
  globalId: z.int(),
  treeNodeId: z.int(),
  formConfig: z.object({
    layout: z.enum(['horizontal', 'vertical', 'inline']),
    labelCol: z.number(),
    wrapperCol: z.number(),
    gutter: z.number(),
  }),
  drawingItems: z.array(item),
});

/** A form with whatever faults; null of what is no form, or one of a newer version of the console. */
export const readShape = (raw: unknown): FormDocument | null =>
  newerVersion(raw) === null ? (formShape.safeParse(raw).data ?? null) : null;
