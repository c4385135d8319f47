import { type Answer, allItems, type Condition, type FormDocument, type FormItem } from '../../../contract/form-document';
import { type Setting, settingsOf } from '../../../contract/form-linkage';
import { WIDGETS } from '../../../contract/form-widgets';

/* What fields do to one another, as code of the exported component. */

/** Arco's fields of one choice hold a text where an answer is a list. */
const holdsOne = ({ type, multiple }: FormItem) =>
  type === 'radio' || ((type === 'select' || type === 'treeSelect') && !multiple);

/** An answer as Arco's field holds it. */
export function heldValue(item: FormItem, answer: Answer) {
  if (holdsOne(item) && Array.isArray(answer)) return answer[0];
  return answer === null || (Array.isArray(answer) && answer.length === 0 && item.type !== 'transfer') ? undefined : answer;
}

export function conditionCode({ item, rule, value }: Condition, document: FormDocument): string {
  const answer = valueCode(sourceOf(document, item));
  switch (rule) {
    case 'is':
      return `includes(${answer}, ${JSON.stringify(value)})`;
    case 'isNot':
      return `!includes(${answer}, ${JSON.stringify(value)})`;
    case 'filled':
      return `isFilled(${answer})`;
    case 'empty':
      return `!isFilled(${answer})`;
  }
}

const sourceOf = ({ drawingItems }: FormDocument, id: number) => allItems(drawingItems).find((item) => item.id === id);
const valueCode = (source: FormItem | undefined) => `values[${JSON.stringify(source?.name ?? '')}]`;

export const hasSettings = (document: FormDocument) => settingsOf(document).length > 0;

/** The hook of a form in which fields set others. One round is enough: each comes after those that it follows from. */
export const settingsCode = (document: FormDocument) => `
/** What is set by another field's value. With \`takes\` it is that field's own. */
const SETTINGS: { name: string; takes: string | null; holds: (values: Values) => boolean; value: (values: Values) => unknown }[] = [
${settingsOf(document)
  .map((setting) => `  ${settingCode(setting, document)},`)
  .join('\n')}
];

/** Sets a field when its condition comes true, and when the value that it takes changes. */
function useSettings(initial: Values) {
  const [form] = Form.useForm();
  const before = useRef(initial);
  const onValuesChange = (_: Values, values: Values) => {
    const was = before.current;
    const next: Values = {};
    let now = values;
    for (const { name, takes, holds, value } of SETTINGS) {
      const isNew = !holds(was) || (takes !== null && JSON.stringify(was[takes]) !== JSON.stringify(now[takes]));
      if (!isNew || !holds(now)) continue;
      next[name] = value(now);
      now = { ...now, ...next };
    }
    before.current = now;
    if (Object.keys(next).length > 0) form.setFieldsValue(next);
  };
  return { form, onValuesChange };
}
`;

function settingCode({ item, setIf }: Setting, document: FormDocument): string {
  const source = sourceOf(document, setIf.item);
  const takes = setIf.take && source ? JSON.stringify(source.name) : 'null';
  const value = setIf.take ? takenCode(item, source) : (JSON.stringify(heldValue(item, setIf.to)) ?? 'undefined');
  return `{ name: ${JSON.stringify(item.name)}, takes: ${takes}, holds: (values) => ${conditionCode(setIf, document)}, value: (values) => ${value} }`;
}

/** Of two fields of choices, one may hold a list and the other a text. */
function takenCode(item: FormItem, source: FormItem | undefined): string {
  const value = valueCode(source);
  if (!source || WIDGETS[item.type].answer !== 'list' || holdsOne(item) === holdsOne(source)) return value;
  return holdsOne(item) ? `[${value}].flat()[0]` : `[${value}].flat().filter(isFilled)`;
}
