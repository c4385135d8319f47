import { z } from 'zod/mini';
import { WIDGET_TYPES } from './form-widgets';
import { languages } from './i18n-texts';
import { text } from './text';

/** §3: the version of the designer's format. */
export const FORM_FORMAT = '1.0.0';
/** §3, §9: the first id of an item, and of a node in a tree of options. */
export const FIRST_FORM_ID = 100;
/** §3: the default form config. */
export const DEFAULT_FORM_CONFIG = { layout: 'horizontal', labelCol: 4, wrapperCol: 20, gutter: 15 } as const;

export const MOST_ITEMS = 500;
/** Rows in rows. */
export const DEEPEST_ROW = 4;
export const WHOLE_SPAN = 24;
const MOST_OPTIONS = 500;
/** So many files at most answer one item. */
export const MOST_FILES = 20;
const LONGEST_PATTERN = 200;
/** In characters; of a rich text, those of its HTML. */
export const LONGEST_ANSWER = 5_000;
export const LONGEST_RICH_ANSWER = 20_000;

const formId = z.int().check(z.minimum(FIRST_FORM_ID), z.maximum(999_999_999));
const columns = z.int().check(z.minimum(0), z.maximum(WHOLE_SPAN));
const amount = z.number().check(z.minimum(-1e12), z.maximum(1e12));

export const formConfig = z.object({
  layout: z._default(z.enum(['horizontal', 'vertical', 'inline']), DEFAULT_FORM_CONFIG.layout),
  labelCol: z._default(columns, DEFAULT_FORM_CONFIG.labelCol),
  wrapperCol: z._default(columns, DEFAULT_FORM_CONFIG.wrapperCol),
  gutter: z._default(z.int().check(z.minimum(0), z.maximum(64)), DEFAULT_FORM_CONFIG.gutter),
});
export type FormConfig = z.output<typeof formConfig>;

/** The answer to an item. */
export const answer = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  text(LONGEST_RICH_ANSWER),
  z.array(text(500)).check(z.maxLength(MOST_OPTIONS)),
]);
export type Answer = z.output<typeof answer>;

/** One choice. In a tree it may have more below it. */
export const formOption = z.object({
  id: formId,
  label: text(100),
  value: text(100),
  /** Of a choice that comes from a dictionary: what it is called in each language. */
  names: z.optional(languages),
  get children() {
    return z.optional(z.array(formOption).check(z.maxLength(MOST_OPTIONS)));
  },
});
export type FormOption = z.output<typeof formOption>;

/** Where choices come from: written into the form, a dictionary (by its code), or the areas of the country. */
export const formOptions = z.union([
  z.object({ from: z.literal('own'), list: z.array(formOption).check(z.maxLength(MOST_OPTIONS)) }),
  z.object({ from: z.literal('dictionary'), code: text(64) }),
  z.object({ from: z.literal('areas') }),
]);
export type FormOptions = z.output<typeof formOptions>;

export const CONDITION_RULES = ['is', 'isNot', 'filled', 'empty'] as const;
/** What another item's answer must be. */
export const condition = z.object({
  item: formId,
  rule: z.enum(CONDITION_RULES),
  value: z._default(text(500), ''),
});
export type Condition = z.output<typeof condition>;

/** What an item is set to once its condition comes true: a fixed answer, or, with `take`, the answer of the item that it is about. */
const setCondition = z.extend(condition, { to: z._default(answer, null), take: z._default(z.boolean(), false) });
export type SetCondition = z.output<typeof setCondition>;

/** The conditions that an item may have. */
export const CONDITIONS = ['showIf', 'requireIf', 'setIf'] as const;
export type ConditionName = (typeof CONDITIONS)[number];

export const formRule = z.object({ pattern: text(LONGEST_PATTERN), message: z._default(text(100), '') });
export type FormRule = z.output<typeof formRule>;

export const formItem = z.object({
  id: formId,
  type: z.enum(WIDGET_TYPES),
  /** Under which name the answer is sent. */
  name: text(64),
  label: text(100),
  required: z._default(z.boolean(), false),
  span: z._default(z.int().check(z.minimum(1), z.maximum(WHOLE_SPAN)), WHOLE_SPAN),
  rules: z._default(z.array(formRule).check(z.maxLength(10)), []),
  defaultValue: z._default(answer, null),
  placeholder: z.optional(text(100)),
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_ANSWER))),
  min: z.optional(amount),
  max: z.optional(amount),
  step: z.optional(amount),
  multiple: z.optional(z.boolean()),
  format: z.optional(text(32)),
  sizeMb: z.optional(z.number().check(z.gt(0), z.maximum(100))),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_FILES))),
  act: z.optional(z.enum(['submit', 'reset'])),
  options: z.optional(formOptions),
  /** Shown only where this holds. */
  showIf: z.optional(condition),
  /** Required where this holds, too. */
  requireIf: z.optional(condition),
  /** Set where this comes true. Who fills the form in may answer otherwise afterwards. */
  setIf: z.optional(setCondition),
  get children() {
    return z.optional(z.array(formItem).check(z.maxLength(MOST_ITEMS)));
  },
});
export type FormItem = z.output<typeof formItem>;

/** §3, Form designer state: what is designed, stored and passed on. Both ids are the next ones to be given. */
export const formDocument = z.object({
  version: z._default(text(20).check(z.regex(/^\d{1,6}(?:\.\d{1,6}){0,3}$/)), FORM_FORMAT),
  globalId: z._default(formId, FIRST_FORM_ID),
  treeNodeId: z._default(formId, FIRST_FORM_ID),
  formConfig: z._default(formConfig, DEFAULT_FORM_CONFIG),
  drawingItems: z._default(z.array(formItem).check(z.maxLength(MOST_ITEMS)), []),
});
export type FormDocument = z.output<typeof formDocument>;

export const EMPTY_DOCUMENT: FormDocument = {
  version: FORM_FORMAT,
  globalId: FIRST_FORM_ID,
  treeNodeId: FIRST_FORM_ID,
  formConfig: DEFAULT_FORM_CONFIG,
  drawingItems: [],
};

/** The codes of the dictionaries that choices are bound to, each once. */
export const boundCodes = ({ drawingItems }: FormDocument): readonly string[] => [
  ...new Set(
    allItems(drawingItems).flatMap(({ options }) => (options?.from === 'dictionary' && options.code ? [options.code] : [])),
  ),
];

/** What an item is called: one without a label has its name. */
export const labelOf = ({ label, name }: FormItem) => label || name;

/** Every item, those in rows after their row. */
export const allItems = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) => [item, ...allItems(item.children ?? [])]);
