import { takesAnswer } from '../../../contract/form-answers';
import { allItems, type FormDocument, type FormItem, type FormOption } from '../../../contract/form-document';
import { firstAnswers } from '../../../contract/form-linkage';
import type { WidgetType } from '../../../contract/form-widgets';
import { richItems } from './form-editors';
import { conditionCode, hasSettings, heldValue, settingsCode } from './linkage-code';

/**
 * The form as the source text of a React component, made of Arco's own fields. Every word that a person typed is written as a literal
 * of JSON in braces: it stays a text, whatever it says.
 */
export function formCode(document: FormDocument): string {
  const { drawingItems, formConfig } = document;
  const { layout, labelCol, wrapperCol } = formConfig;
  const fields = drawingItems.map((item) => column(item, document, 5)).join('\n');
  const initial = JSON.stringify(initialValues(document));
  const sets = hasSettings(document);
  const rich = richItems(document).length > 0;
  const react = [...(rich ? ['type ComponentType'] : []), ...(sets ? ['useRef'] : [])];
  return `${react.length > 0 ? `import { ${react.join(', ')} } from 'react';\n` : ''}import { ${importsOf(document).join(', ')} } from '@arco-design/web-react';

interface Choice {
  value: string;
  label: string;
  children?: Choice[];
}

interface Props {
  onSubmit: (values: Record<string, unknown>) => void;
  /** The choices of dictionaries and areas, by their names: ${commented(sourceNames(document))}. */
  choices?: Record<string, Choice[]>;
${rich ? RICH_PROP : ''}}

/** Some of the values, and whether a value is what a condition asks for. */
type Values = Record<string, unknown>;
const includes = (answer: unknown, value: string) =>
  Array.isArray(answer) ? answer.includes(value) : String(answer ?? '') === value;
const isFilled = (answer: unknown) =>
  answer !== undefined && answer !== null && answer !== '' && !(Array.isArray(answer) && answer.length === 0);
${sets ? `\nconst INITIAL: Values = ${initial};\n${settingsCode(document)}` : ''}
export function DesignedForm({ onSubmit, choices = {}${rich ? ', RichText = Input.TextArea' : ''} }: Props) {
  void [choices, includes, isFilled];${sets ? '\n  const settings = useSettings(INITIAL);' : ''}
  return (
    <Form${sets ? '\n      {...settings}' : ''}
      layout=${literal(layout)}
      labelCol={{ span: ${labelCol || 24} }}
      wrapperCol={{ span: ${wrapperCol || 24} }}
      initialValues={${sets ? 'INITIAL' : initial}}
      onSubmit={onSubmit}
    >
      <Grid.Row gutter={${formConfig.gutter}}>
${fields}
      </Grid.Row>
    </Form>
  );
}
`;
}

/** Arco has no field for rich text. */
const RICH_PROP = `  /** A field whose value is HTML, with an \`id\`. Without one, the HTML itself is edited. Clean it on your server: it can be any. */
  RichText?: ComponentType<{ id?: string; value?: string; onChange?: (html: string) => void }>;
`;

const literal = (value: unknown) => `{${JSON.stringify(value)}}`;
const indent = (text: string, by: number) => text.replace(/^(?=.)/gm, '  '.repeat(by));

/** `fromEntries` gives an object own entries only, whatever their names are. */
function initialValues(document: FormDocument) {
  const answers = firstAnswers(document);
  return Object.fromEntries(
    allItems(document.drawingItems)
      .filter(takesAnswer)
      .map((item) => [item.name, heldValue(item, answers.get(item.id) ?? null)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** As JSON that ends no comment. */
const commented = (names: readonly string[]) => JSON.stringify(names).replaceAll('*/', '*\\/');

/** The names by which a component asks for choices that are not written into the form. */
const sourceName = ({ options }: FormItem) =>
  options?.from === 'dictionary' ? `dictionary:${options.code}` : options?.from === 'areas' ? 'areas' : null;
const sourceNames = ({ drawingItems }: FormDocument) => [
  ...new Set(allItems(drawingItems).flatMap((item) => sourceName(item) ?? [])),
];

function column(item: FormItem, document: FormDocument, deep: number): string {
  const content = item.type === 'row' ? row(item, document) : item.type === 'button' ? button(item) : field(item, document);
  const shown = `<Grid.Col span={${item.span}}>\n${indent(content, 1)}\n</Grid.Col>`;
  if (!item.showIf) return indent(shown, deep - 1);
  const test = conditionCode(item.showIf, document);
  return indent(
    `<Form.Item noStyle shouldUpdate>\n  {(values: Values) =>\n    ${test} && (\n${indent(shown, 3)}\n    )\n  }\n</Form.Item>`,
    deep - 1,
  );
}

const row = ({ children = [] }: FormItem, document: FormDocument) =>
  `<Grid.Row gutter={${document.formConfig.gutter}}>\n${children.map((child) => column(child, document, 2)).join('\n')}\n</Grid.Row>`;

const button = ({ label, act }: FormItem) =>
  `<Button htmlType=${act === 'reset' ? '"reset"' : '"submit"'}${act === 'reset' ? '' : ' type="primary"'}>${literal(label)}</Button>`;

function field(item: FormItem, document: FormDocument): string {
  const { name, label, required, requireIf } = item;
  const rules = (need: string) => `[${[`{ required: ${need} }`, ...item.rules.map(ruleCode)].join(', ')}]`;
  const open = (need: string) =>
    `<Form.Item field=${literal(name)} label=${literal(label)} rules={${rules(need)}}${item.type === 'switch' ? ' triggerPropName="checked"' : ''}${item.type === 'upload' ? ' triggerPropName="fileList"' : ''}>`;
  const body = `  ${controlCode(item)}\n</Form.Item>`;
  if (required || !requireIf) return `${open(String(required))}\n${body}`;
  const inner = `${open(conditionCode(requireIf, document))}\n${body}`;
  return `<Form.Item noStyle shouldUpdate>\n  {(values: Values) => (\n${indent(inner, 2)}\n  )}\n</Form.Item>`;
}

const ruleCode = ({ pattern, message }: FormItem['rules'][number]) =>
  `{ match: new RegExp(${JSON.stringify(pattern)}, 'u')${message ? `, message: ${JSON.stringify(message)}` : ''} }`;

/** Arco's field for each widget; `RichText` is given to the component. */
const TAGS: Readonly<Record<Exclude<WidgetType, 'row' | 'button'>, string>> = {
  input: 'Input',
  textarea: 'Input.TextArea',
  password: 'Input.Password',
  number: 'InputNumber',
  search: 'Input.Search',
  autoComplete: 'AutoComplete',
  mentions: 'Mentions',
  select: 'Select',
  cascader: 'Cascader',
  treeSelect: 'TreeSelect',
  transfer: 'Transfer',
  radio: 'Radio.Group',
  checkbox: 'Checkbox.Group',
  switch: 'Switch',
  slider: 'Slider',
  rate: 'Rate',
  upload: 'Upload',
  time: 'TimePicker',
  date: 'DatePicker',
  month: 'DatePicker.MonthPicker',
  week: 'DatePicker.WeekPicker',
  range: 'DatePicker.RangePicker',
  richText: 'RichText',
};

const importsOf = ({ drawingItems }: FormDocument) => {
  const used = allItems(drawingItems).flatMap(({ type }) =>
    type === 'row' ? [] : type === 'button' ? ['Button'] : type === 'richText' ? ['Input'] : [TAGS[type].split('.')[0] ?? ''],
  );
  return [...new Set(['Form', 'Grid', ...used])].sort();
};

function controlCode(item: FormItem): string {
  if (item.type === 'row' || item.type === 'button') return '';
  const props = Object.entries(propsOf(item))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}={${value}}`)
    .join('');
  return `<${TAGS[item.type]}${props} />`;
}

/** The properties of a field, each as code. */
function propsOf(item: FormItem): Readonly<Record<string, string | undefined>> {
  const { type, placeholder, maxLength, min, max, step, multiple, format, count } = item;
  const code = (value: unknown) => (value === undefined || value === '' ? undefined : JSON.stringify(value));
  const words = type === 'range' ? undefined : code(placeholder);
  switch (type) {
    case 'number':
    case 'slider':
      return { placeholder: type === 'number' ? words : undefined, min: code(min), max: code(max), step: code(step) };
    case 'rate':
      return { count: code(max) };
    case 'upload':
      return { limit: code(count), autoUpload: 'false', action: '"/"' };
    case 'time':
    case 'month':
    case 'week':
      return { placeholder: words, format: code(format) };
    case 'date':
    case 'range':
      return { placeholder: words, format: code(format), showTime: String(format?.includes('HH') ?? false) };
    case 'select':
      return { placeholder: words, options: choicesCode(item), mode: multiple ? '"multiple"' : undefined };
    case 'cascader':
    case 'radio':
    case 'checkbox':
      return { placeholder: type === 'cascader' ? words : undefined, options: choicesCode(item) };
    case 'treeSelect':
      return {
        placeholder: words,
        treeData: choicesCode(item),
        fieldNames: "{ key: 'value', title: 'label' }",
        multiple: multiple ? 'true' : undefined,
      };
    case 'transfer':
      return { dataSource: `${choicesCode(item)}.map((choice) => ({ key: choice.value, value: choice.label }))` };
    case 'autoComplete':
      return { placeholder: words, data: `${choicesCode(item)}.map((choice) => choice.label)` };
    case 'mentions':
      return { placeholder: words, options: `${choicesCode(item)}.map((choice) => choice.label)` };
    case 'switch':
    case 'row':
    case 'button':
    case 'richText':
      return {};
    case 'input':
    case 'textarea':
    case 'password':
    case 'search':
      return { placeholder: words, maxLength: code(maxLength) };
  }
}

function choicesCode(item: FormItem): string {
  const name = sourceName(item);
  if (name !== null) return `(choices[${JSON.stringify(name)}] ?? [])`;
  const list = item.options?.from === 'own' ? item.options.list.map(plainChoice) : [];
  return `(${JSON.stringify(list)} as Choice[])`;
}

interface PlainChoice {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly PlainChoice[];
}

const plainChoice = ({ value, label, children }: FormOption): PlainChoice => ({
  value,
  label,
  ...(children && { children: children.map(plainChoice) }),
});
