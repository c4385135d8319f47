import { Input, InputNumber } from '@arco-design/web-react';
import { type ReactElement, useId } from 'react';
import { findText } from '../../i18n/find-text';
import { useText } from '../../i18n/text';
import { PickField } from '../forms/PickField';
import '../base/mono.css';
import './property.css';

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (id: string) => ReactElement;
}

/** One property: its name, its field, and what is wrong with it. */
export function PropertyField({ label, help, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={error ? 'property arco-form-item-status-error' : 'property'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {(error ?? help) && <span className={error ? 'property-error' : 'property-help'}>{error ?? help}</span>}
    </div>
  );
}

type Named = Omit<FieldProps, 'children'>;

interface TextProps extends Named {
  readonly value: string;
  readonly max: number;
  readonly mono?: boolean;
  readonly onChange: (text: string) => void;
}

export const TextProperty = ({ value, max, mono = false, onChange, ...named }: TextProps) => (
  <PropertyField {...named}>
    {(id) => (
      <Input
        id={id}
        className={mono ? 'mono' : ''}
        value={value}
        maxLength={max}
        autoComplete="off"
        aria-invalid={named.error !== undefined}
        onChange={onChange}
      />
    )}
  </PropertyField>
);

/** A text that is read as a whole once the field is left: half of it would mean something else. */
export const WholeTextProperty = ({
  value,
  lines = false,
  onLeave,
  ...named
}: Named & { value: string; lines?: boolean; onLeave: (text: string) => void }) => (
  <PropertyField {...named}>
    {(id) => {
      const field = {
        id,
        defaultValue: value,
        onBlur: ({ target }: { target: { value: string } }) => target.value !== value && onLeave(target.value),
      };
      return lines ? (
        <Input.TextArea key={value} {...field} autoSize={{ minRows: 4, maxRows: 12 }} />
      ) : (
        <Input key={value} {...field} />
      );
    }}
  </PropertyField>
);

interface NumberProps extends Named {
  readonly value: number | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number | undefined) => void;
}

/**
 * Arco tells a screen reader the bounds, and without any it tells it Infinity. They lie beyond every number that is held to its last
 * digit: what is larger is told, not put right without a word (G18).
 */
export const ANY_NUMBER = { min: -1e20, max: 1e20 };

export const NumberProperty = ({ value, min = ANY_NUMBER.min, max = ANY_NUMBER.max, onChange, ...named }: NumberProps) => (
  <PropertyField {...named}>
    {(id) => (
      <InputNumber
        id={id}
        value={value}
        min={min}
        max={max}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      />
    )}
  </PropertyField>
);

interface PickProps<Value extends string> extends Named {
  readonly value: Value;
  readonly options: readonly { readonly id: Value; readonly name: string }[];
  readonly onChange: (value: Value) => void;
  /** Where nothing is a choice, too. */
  readonly onClear?: () => void;
}

export function PickProperty<Value extends string>({ value, options, onChange, onClear, ...named }: PickProps<Value>) {
  const t = useText();
  return (
    <PropertyField {...named}>
      {(id) => (
        <PickField
          id={id}
          placeholder={t('fill.pick')}
          fixed={onClear === undefined}
          chosen={options.filter((option) => option.id === value)}
          linesFor={(keyword) =>
            options
              .filter(({ name }) => keyword.trim() === '' || findText(name, keyword) !== null)
              .map((option) => ({ ...option, level: 0, open: null }))
          }
          onPick={([picked]) => {
            const option = options.find((one) => one.id === picked);
            if (option) onChange(option.id);
            else onClear?.();
          }}
        />
      )}
    </PropertyField>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const CheckProperty = ({ label, checked, onChange }: CheckProps) => (
  <label className="property-check">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
);
