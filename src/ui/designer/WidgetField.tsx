import {
  AutoComplete,
  Button,
  Checkbox,
  Input,
  InputNumber,
  Mentions,
  Radio,
  Rate,
  Slider,
  Switch,
  Transfer,
} from '@arco-design/web-react';
import { IconStarFill } from '@arco-design/web-react/icon';
import type { ReactElement } from 'react';
import type { Answer, FormItem } from '../../../contract/form-document';
import { useText } from '../../i18n/text';
import type { Choice } from '../../machines/designer/filling';
import type { FormEditorRef } from '../../machines/designer/form-editors';
import { WhileShown } from '../base/WhileShown';
import { MomentField, type MomentKind, SpanField } from '../forms/MomentField';
import { ChoicePick } from './ChoicePick';
import { PathField } from './PathField';
import { ANY_NUMBER } from './PropertyField';
import { RichAnswer } from './RichAnswer';

export interface FilesProps {
  readonly item: FormItem;
  readonly names: readonly string[];
  readonly onAnswer: (names: string[]) => void;
}
export type FilesField = (props: FilesProps) => ReactElement | null;

export interface WidgetProps {
  readonly item: FormItem;
  readonly id: string;
  readonly answer: Answer;
  readonly choices: readonly Choice[];
  readonly onAnswer: (answer: Answer) => void;
  /** The field of a time is left. */
  readonly onLeave?: () => void;
  /** An area is opened: what lies below it is loaded. */
  readonly onUnfold: (area: string) => void;
  /** How files are taken: that differs with what becomes of them. */
  readonly files: FilesField;
  /** The tools of a rich text; without them it is only shown. */
  readonly editor?: FormEditorRef | undefined;
  /** Where it stands what is wrong with the answer. */
  readonly faultId?: string | null;
  /** What a button does. */
  readonly onPress: (act: 'submit' | 'reset') => void;
}

const textOf = (answer: Answer) => (typeof answer === 'string' ? answer : '');
const numberOf = (answer: Answer) => (typeof answer === 'number' ? answer : undefined);
const listOf = (answer: Answer) => (Array.isArray(answer) ? answer : []);

/** §3: one widget of the catalogue, as it is filled in. The panel that some open lies over the window. */
export function WidgetField(props: WidgetProps): ReactElement {
  return (
    <WhileShown>
      <Widget {...props} />
    </WhileShown>
  );
}

function Widget(props: WidgetProps): ReactElement | null {
  switch (props.item.type) {
    case 'input':
    case 'textarea':
    case 'password':
    case 'search':
    case 'autoComplete':
    case 'mentions':
      return <TypedField {...props} />;
    case 'number':
    case 'slider':
    case 'rate':
      return <AmountField {...props} />;
    case 'time':
    case 'date':
    case 'month':
    case 'week':
    case 'range':
      return <TimeField {...props} />;
    case 'richText':
      return <RichAnswer {...props} />;
    case 'row':
      return null;
    case 'button':
      return <PressField {...props} />;
    default:
      return <ChosenField {...props} />;
  }
}

function TypedField({ item, id, answer, choices, onAnswer }: WidgetProps) {
  const { type, placeholder, maxLength } = item;
  const field = {
    id,
    value: textOf(answer),
    ...(placeholder && { placeholder }),
    ...(maxLength !== undefined && { maxLength }),
    onChange: onAnswer,
  };
  const words = choices.map(({ label }) => label);
  switch (type) {
    case 'textarea':
      return <Input.TextArea {...field} autoSize={{ minRows: 3, maxRows: 8 }} />;
    case 'password':
      return <Input.Password {...field} autoComplete="new-password" />;
    case 'search':
      return <Input.Search {...field} />;
    case 'autoComplete':
      return (
        <AutoComplete inputProps={{ id }} value={field.value} data={words} placeholder={placeholder ?? ''} onChange={onAnswer} />
      );
    case 'mentions':
      return <Mentions {...field} options={words} />;
    default:
      return <Input {...field} autoComplete="off" />;
  }
}

/** Arco names no star: each says which it is. */
const star = (index: number) => (
  <span role="img" aria-label={`${index + 1}`}>
    <IconStarFill />
  </span>
);

function AmountField({ item, id, answer, onAnswer }: WidgetProps) {
  const { type, min, max, step = 1, placeholder } = item;
  const value = numberOf(answer);
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), step };
  switch (type) {
    case 'slider':
      return (
        <Slider {...bounds} value={value ?? min ?? 0} onChange={(next) => onAnswer(typeof next === 'number' ? next : null)} />
      );
    case 'rate':
      return <Rate count={max ?? 5} value={value ?? 0} onChange={onAnswer} character={star} />;
    default:
      // A number beyond its bounds is told below the field, not put right without a word.
      return (
        <InputNumber
          id={id}
          step={step}
          {...ANY_NUMBER}
          {...(value !== undefined && { value })}
          {...(placeholder && { placeholder })}
          onChange={(next) => onAnswer(typeof next === 'number' ? next : null)}
        />
      );
  }
}

function TimeField({ item, id, answer, onAnswer, onLeave }: WidgetProps) {
  const { type, format = '' } = item;
  const t = useText();
  const field = { id, format, placeholder: item.placeholder || t('fill.pick'), ...(onLeave && { onLeave }) };
  if (type === 'range')
    return (
      <SpanField
        {...field}
        names={[`${item.label} ${t('fill.from')}`, `${item.label} ${t('fill.to')}`]}
        value={listOf(answer)}
        onChange={onAnswer}
      />
    );
  return <MomentField {...field} kind={type as MomentKind} value={textOf(answer)} onChange={onAnswer} />;
}

function ChosenField(props: WidgetProps) {
  const { item, id, answer, choices, files, onAnswer, onUnfold } = props;
  const t = useText();
  const { type, label, multiple = false } = item;
  const placeholder = item.placeholder || t('fill.pick');
  const list = listOf(answer);
  const options = choices.map(({ value, label: text }) => ({ value, label: text }));
  switch (type) {
    case 'select':
    case 'treeSelect':
      return (
        <ChoicePick {...{ id, choices, multiple, list, onAnswer }} isTree={type === 'treeSelect'} placeholder={placeholder} />
      );
    case 'cascader':
      return <PathField choices={choices} path={list} placeholder={placeholder} onUnfold={onUnfold} onChange={onAnswer} />;
    case 'transfer':
      return <TransferField options={options} chosen={list} onAnswer={onAnswer} />;
    case 'radio':
      return <Radio.Group options={options} value={list[0] ?? null} onChange={(value: string) => onAnswer([value])} />;
    case 'checkbox':
      return <Checkbox.Group options={options} value={list} onChange={onAnswer} />;
    case 'switch':
      return <Switch aria-label={label} checked={answer === true} onChange={onAnswer} />;
    default:
      return files({ item, names: list, onAnswer });
  }
}

const PressField = ({ item, onPress }: WidgetProps) => (
  <Button type={item.act === 'reset' ? 'default' : 'primary'} onClick={() => onPress(item.act ?? 'submit')}>
    {item.label}
  </Button>
);

interface TransferProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string[];
  readonly onAnswer: (answer: string[]) => void;
}

function TransferField({ options, chosen, onAnswer }: TransferProps) {
  const t = useText();
  return (
    <Transfer
      dataSource={options.map(({ value, label }) => ({ key: value, value: label }))}
      titleTexts={[t('fill.offered'), t('fill.chosen')]}
      targetKeys={chosen}
      onChange={onAnswer}
    />
  );
}
