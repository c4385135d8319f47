import { Form, type FormItemProps, Input, InputNumber, Switch } from '@arco-design/web-react';
import { createContext, type ReactNode, useContext } from 'react';
import { z } from 'zod/mini';
import { optionalText, requiredText } from '../../../contract/text';
import { useText } from '../../i18n/text';
import '../base/mono.css';

type Rule = NonNullable<FormItemProps['rules']>[number];

type Check = readonly [schema: z.ZodMiniType, message: string];

/** The contract's own checks of a field, so that the form and the server cannot disagree. The first breach is told, in its own words. */
export const fits = (...checks: readonly Check[]): Rule => ({
  validator: (value: unknown, done: (error?: string) => void) =>
    done(checks.find(([schema]) => !schema.safeParse(value ?? '').success)?.[1]),
});

/** What the server refused of the fields of a form, by their names. */
export const RefusedContext = createContext<Readonly<Record<string, string>>>({});

/** Where one field of a form is shown beside the others: alone, or only what it is called. */
export const LoneFieldContext = createContext<{ readonly name: string; readonly as: 'field' | 'label' } | null>(null);

/** A part of a form that is no `RecordField`, under the name of what it edits. */
export function FormPart({ name, label, children }: Pick<Props, 'name' | 'label' | 'children'>) {
  const lone = useContext(LoneFieldContext);
  if (lone && lone.name !== name) return null;
  return lone?.as === 'label' ? <span>{label}</span> : children;
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly rules?: Rule[];
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/** One field of a record form: label, control, help, and the reason why the server refused it. */
export function RecordField({ name, label, required = false, rules = [], help, children }: Props) {
  const refused = useContext(RefusedContext)[name];
  return (
    <FormPart name={name} label={label}>
      <Form.Item
        field={name}
        label={label}
        required={required}
        rules={rules}
        extra={help}
        {...(refused ? { validateStatus: 'error' as const, help: <Refusal reason={refused} /> } : {})}
      >
        {children}
      </Form.Item>
    </FormPart>
  );
}

interface TextFieldProps extends Pick<Props, 'name' | 'label' | 'required' | 'help'> {
  /** The contract's own check of the field. */
  readonly schema: z.ZodMiniType;
  /** The most characters that it takes. */
  readonly max: number;
  /** What is said of a text that is neither missing nor too long, and still not right. */
  readonly malformed?: string;
  readonly mono?: boolean;
  readonly lines?: boolean;
}

/** Any text that is not blank. */
export const filled = requiredText(Number.MAX_SAFE_INTEGER);

/** A field of plain text. It says in words of its own whether it is missing, too long or malformed. */
export function TextField({ schema, max, malformed, mono = false, lines = false, required = false, ...field }: TextFieldProps) {
  const t = useText();
  const { label } = field;
  const tooLong = t('list.tooLong', { label, max });
  const checks: Check[] = [
    ...(required ? [[filled, t('list.required', { label })] as const] : []),
    [optionalText(max), tooLong],
    [schema, malformed ?? tooLong],
  ];
  const control = { className: mono ? 'mono' : '', placeholder: t('list.enter', { label }) };
  return (
    <RecordField {...field} required={required} rules={[fits(...checks)]}>
      {lines ? <Input.TextArea {...control} autoSize={{ minRows: 2, maxRows: 6 }} /> : <Input {...control} autoComplete="off" />}
    </RecordField>
  );
}

interface NumberFieldProps extends Pick<TextFieldProps, 'name' | 'label' | 'required' | 'help' | 'max'> {
  readonly min?: number;
  /** What is counted, behind the number. */
  readonly unit?: string;
}

/** A field of a whole number, from `min` to `max`. Any other number is told, never put right without a word. */
export function NumberField({ min = 0, max, unit, ...field }: NumberFieldProps) {
  const t = useText();
  const whole = z.int().check(z.minimum(min), z.maximum(max));
  const told = t('list.wholeNumber', { label: field.label, min, max });
  return (
    <RecordField {...field} rules={[fits([field.required ? whole : z.union([z.literal(''), whole]), told])]}>
      <InputNumber
        hideControl
        aria-valuemin={min}
        aria-valuemax={max}
        placeholder={t('list.enter', { label: field.label })}
        suffix={unit}
      />
    </RecordField>
  );
}

/** A field that is on or off. */
export const SwitchField = (field: Pick<Props, 'name' | 'label' | 'help'>) => (
  <RecordField {...field}>
    <Toggle label={field.label} />
  </RecordField>
);

/** What Arco's form hands to the control inside a field. */
export interface Controlled<Value> {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

/** A switch that is named: Arco's form names its fields by `htmlFor`, which a button has no part in. */
const Toggle = ({ label, value = false, onChange, disabled = false }: Controlled<boolean> & { readonly label: string }) => (
  <Switch aria-label={label} checked={value} disabled={disabled} onChange={(checked) => onChange?.(checked)} />
);

/** It takes the focus to its field when it appears. */
const Refusal = ({ reason }: { reason: string }) => (
  <span role="alert" ref={focusField}>
    {reason}
  </span>
);

function focusField(refusal: HTMLElement | null) {
  const item = refusal?.closest('.arco-form-item');
  item?.scrollIntoView({ block: 'nearest' });
  item?.querySelector<HTMLElement>('input, textarea')?.focus();
}
