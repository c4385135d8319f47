/** §3, Form designer catalogue: what a form is made of. The last one is added to it (decision 153). */
export const WIDGET_TYPES = [
  'input',
  'textarea',
  'password',
  'number',
  'search',
  'autoComplete',
  'mentions',
  'select',
  'cascader',
  'treeSelect',
  'transfer',
  'radio',
  'checkbox',
  'switch',
  'slider',
  'rate',
  'upload',
  'time',
  'date',
  'month',
  'week',
  'range',
  'row',
  'button',
  'richText',
] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];

/** What can be set of a widget beside label, required flag, span, rules and default value. */
export type Setting =
  | 'placeholder'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'step'
  | 'options'
  | 'multiple'
  | 'format'
  | 'sizeMb'
  | 'count'
  | 'act';

/** What the answer to a widget is. `rich`: HTML (`contract/rich-text.ts`). `none`: it only stands there. */
export type AnswerKind = 'text' | 'rich' | 'number' | 'flag' | 'list' | 'path' | 'files' | 'span' | 'none';

interface Start {
  readonly multiple?: boolean;
  readonly format?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly sizeMb?: number;
  readonly count?: number;
  readonly act?: 'submit' | 'reset';
}

export interface Widget {
  readonly group: 'text' | 'choice' | 'number' | 'time' | 'layout';
  readonly answer: AnswerKind;
  readonly settings: readonly Setting[];
  /** What a new one starts with. */
  readonly start: Start;
}

const TYPED = ['placeholder', 'maxLength'] as const;
const typed = (): Widget => ({ group: 'text', answer: 'text', settings: TYPED, start: {} });
const moment = (format: string): Widget => ({
  group: 'time',
  answer: 'text',
  settings: ['placeholder', 'format'],
  start: { format },
});

/** §3, §9: the largest file of an upload field, in MB. */
export const FORM_UPLOAD_MB = 2;

/** The formats that a time widget may have; the first is the one of the specification. */
export const FORMATS = {
  time: ['HH:mm:ss', 'HH:mm'],
  date: ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD'],
  month: ['YYYY-MM'],
  week: ['YYYY-ww'],
  range: ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss'],
} as const satisfies Partial<Record<WidgetType, readonly [string, ...string[]]>>;

export const WIDGETS: Readonly<Record<WidgetType, Widget>> = {
  input: typed(),
  textarea: typed(),
  password: typed(),
  number: { group: 'number', answer: 'number', settings: ['placeholder', 'min', 'max', 'step'], start: { step: 1 } },
  search: typed(),
  autoComplete: { ...typed(), settings: [...TYPED, 'options'] },
  mentions: { ...typed(), settings: [...TYPED, 'options'] },
  select: { group: 'choice', answer: 'list', settings: ['placeholder', 'options', 'multiple'], start: { multiple: false } },
  cascader: { group: 'choice', answer: 'path', settings: ['placeholder', 'options'], start: {} },
  treeSelect: { group: 'choice', answer: 'list', settings: ['placeholder', 'options', 'multiple'], start: { multiple: false } },
  transfer: { group: 'choice', answer: 'list', settings: ['options'], start: { multiple: true } },
  radio: { group: 'choice', answer: 'list', settings: ['options'], start: { multiple: false } },
  checkbox: { group: 'choice', answer: 'list', settings: ['options'], start: { multiple: true } },
  switch: { group: 'choice', answer: 'flag', settings: [], start: {} },
  slider: { group: 'number', answer: 'number', settings: ['min', 'max', 'step'], start: { min: 0, max: 100, step: 1 } },
  rate: { group: 'number', answer: 'number', settings: ['max'], start: { max: 5 } },
  upload: { group: 'choice', answer: 'files', settings: ['sizeMb', 'count'], start: { sizeMb: FORM_UPLOAD_MB, count: 5 } },
  time: moment(FORMATS.time[0]),
  date: moment(FORMATS.date[0]),
  month: moment(FORMATS.month[0]),
  week: moment(FORMATS.week[0]),
  range: { group: 'time', answer: 'span', settings: ['format'], start: { format: FORMATS.range[0] } },
  row: { group: 'layout', answer: 'none', settings: [], start: {} },
  button: { group: 'layout', answer: 'none', settings: ['act'], start: { act: 'submit' } },
  richText: { group: 'text', answer: 'rich', settings: [], start: {} },
};

/** What stands for no answer. */
export function emptyAnswer({ answer }: Widget): null | '' | false | string[] {
  switch (answer) {
    case 'text':
    case 'rich':
      return '';
    case 'flag':
      return false;
    case 'list':
    case 'path':
    case 'files':
    case 'span':
      return [];
    case 'number':
    case 'none':
      return null;
  }
}
