import type { FieldKind, SearchedFields } from '../../../../contract/super-query';
import { textWidth } from '../../../../contract/text';
import type { Translate } from '../../../i18n/text';
import { type DraftCondition, type DraftGroup, isGroup, type Operator, valuesWanted } from '../../../machines/records/query-tree';

/** What each field is called, and what each of its values is. */
export interface Said {
  readonly fields: SearchedFields;
  readonly labelOf: (field: string) => string;
  /** Undefined where the name of a value is not known here. */
  readonly nameOf: (field: string, value: string) => string | undefined;
}

const WORDS = {
  like: 'like',
  right_like: 'right_like',
  left_like: 'left_like',
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  in: 'in',
} as const;
type OneWord = keyof typeof WORDS;
const TEXT_WORDS = { ...WORDS, eq: 'textIs', ne: 'textIsNot' } as const;
const TIME_WORDS = { ...WORDS, eq: 'on', lt: 'before', le: 'notAfter', gt: 'after', ge: 'notBefore' } as const;
const DEPARTMENT_WORDS = { ...WORDS, in: 'within', ne: 'notWithin' } as const;

function wordOf(kind: FieldKind, operator: OneWord) {
  switch (kind) {
    case 'text':
      return TEXT_WORDS[operator];
    case 'time':
      return TIME_WORDS[operator];
    case 'departments':
      return DEPARTMENT_WORDS[operator];
    case 'flag':
      return 'isSo' as const;
    default:
      return WORDS[operator];
  }
}

/** What an operator is called in a list of them. */
export const operatorWord = (t: Translate, kind: FieldKind, operator: Operator) =>
  operator === 'between' || operator === 'null' || operator === 'not_null'
    ? t(`query.words.${operator}`)
    : t(`query.words.${wordOf(kind, operator)}`);

/** Says what a query asks, in one sentence; what is not filled in yet stays open. */
export function sentenceOf(t: Translate, root: DraftGroup, said: Said): string {
  const word = t(root.matchType === 'and' ? 'query.joinAnd' : 'query.joinOr');
  const parts = root.members.map((member) =>
    isGroup(member) ? inGroup(t, sentenceOf(t, member, said), member.members.length) : conditionText(t, member, said),
  );
  const [first = '', ...others] = parts;
  return others.reduce((before, part) => `${before}${joint(t, word, before, part)}${part}`, first);
}

/** One condition needs no brackets. */
const inGroup = (t: Translate, inner: string, length: number) => (length > 1 ? t('query.inGroup', { inner }) : inner);

/** What joins two parts: wide brackets, as Chinese texts have them, bring their own room. */
function joint(t: Translate, word: string, before: string, after: string): string {
  const [opening = '', closing = ''] = t('query.inGroup', { inner: '' });
  const isWide = textWidth(opening) > 1;
  return `${isWide && before.endsWith(closing) ? '' : ' '}${word}${isWide && after.startsWith(opening) ? '' : ' '}`;
}

export function conditionText(t: Translate, condition: DraftCondition, said: Said): string {
  const { operator, values } = condition;
  const kind = Object.hasOwn(said.fields, condition.field) ? said.fields[condition.field] : undefined;
  const open = t('query.unfinished');
  if (!kind) return open;
  const field = said.labelOf(condition.field);
  const valueAt = (at: number) => values[at]?.trim() || open;
  switch (operator) {
    case 'null':
      return t('query.saysNull', { field });
    case 'not_null':
      return t('query.saysNotNull', { field });
    case 'between':
      return t('query.saysBetween', { field, from: valueAt(0), to: valueAt(1) });
    default:
      return t(`query.says.${wordOf(kind, operator)}`, { field, value: valueText(t, kind, condition, said) || open });
  }
}

function valueText(t: Translate, kind: FieldKind, { field, operator, values }: DraftCondition, { nameOf }: Said): string {
  switch (kind) {
    case 'text':
      return values[0] ? t('query.quoted', { text: values[0] }) : '';
    case 'flag':
      return values[0] ? t(values[0] === 'true' ? 'query.yes' : 'query.no') : '';
    case 'users': {
      const names = values.map((value) => nameOf(field, value));
      return names.every((name) => name !== undefined)
        ? names.join(t('query.orValue'))
        : t('query.someUsers', { count: values.length });
    }
    case 'departments': {
      const names = values.map((value) => nameOf(field, value) ?? value).join(t('query.orValue'));
      return names && t('query.withBelow', { names });
    }
    default:
      return (valuesWanted(operator) === 'many' ? values : values.slice(0, 1))
        .map((value) => nameOf(field, value) ?? value)
        .join(t('query.orValue'));
  }
}
