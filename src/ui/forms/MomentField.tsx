import { DatePicker, Input, TimePicker } from '@arco-design/web-react';
import { IconCalendar, IconClockCircle } from '@arco-design/web-react/icon';
import type { FocusEvent } from 'react';
import { isKnownFormat, isMoment } from '../../../contract/form-answer-kinds';
import './moment-field.css';

export type MomentKind = 'time' | 'date' | 'month' | 'week';

interface Field {
  readonly id: string;
  readonly format: string;
  readonly placeholder: string;
  /** The field is left, and its other end, too. */
  readonly onLeave?: () => void;
  /** Where it stands what is wrong with it; where others say so, it is left out. */
  readonly faultId?: string | null;
}

interface MomentProps extends Field {
  readonly kind: MomentKind;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The first day that can be picked. */
  readonly firstDay?: string;
}

/**
 * A time that is typed or picked. Its value is the text of the field, whatever that is: Arco's own fields forget what is no time. What
 * is typed in a format that cannot be judged is not taken; there one picks.
 */
export function MomentField({ kind, value, onChange, firstDay = '', ...field }: MomentProps) {
  const { format } = field;
  const picking = {
    format,
    value: isMoment({ type: kind, format }, value) ? value : '',
    onChange: (text: string | undefined) => onChange(text ?? ''),
    triggerElement: (
      <div className="moment">
        <Typed {...field} kind={kind} value={value} onChange={onChange} />
      </div>
    ),
  };
  switch (kind) {
    case 'time':
      return <TimePicker {...picking} />;
    case 'month':
      return <DatePicker.MonthPicker {...picking} />;
    case 'week':
      return <DatePicker.WeekPicker {...picking} />;
    default:
      return (
        <DatePicker
          {...picking}
          showTime={hasTime(format)}
          disabledDate={(date) => date !== undefined && date.format('YYYY-MM-DD') < firstDay}
        />
      );
  }
}

interface SpanProps extends Field {
  readonly names: readonly [string, string];
  readonly value: readonly string[];
  readonly onChange: (span: string[]) => void;
}

/** From a time to a time. */
export function SpanField({ names, value, onChange, ...field }: SpanProps) {
  const { id, format } = field;
  const [start = '', end = ''] = value;
  const typed = (span: string[]) => onChange(span.some(Boolean) ? span : []);
  const isSpan = value.length === 2 && value.every((text) => text !== '' && isMoment({ type: 'range', format }, text));
  return (
    <DatePicker.RangePicker
      format={format}
      showTime={hasTime(format)}
      value={isSpan ? [start, end] : []}
      onChange={(span: string[] | undefined) => onChange(span ?? [])}
      triggerElement={
        <div className="moment moment-span">
          <Typed {...field} kind="date" name={names[0]} value={start} onChange={(text) => typed([text, end])} />
          <Typed {...field} kind="date" id={`${id}-end`} name={names[1]} value={end} onChange={(text) => typed([start, text])} />
        </div>
      }
    />
  );
}

const hasTime = (format: string) => format.includes('HH');

interface TypedProps extends Field {
  readonly kind: MomentKind;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const Typed = ({ id, kind, format, name, value, placeholder, onChange, onLeave, faultId }: TypedProps) => (
  <Input
    id={id}
    {...(name && { 'aria-label': name })}
    {...(faultId && { 'aria-invalid': true, 'aria-describedby': faultId })}
    autoComplete="off"
    allowClear
    readOnly={!isKnownFormat(format)}
    placeholder={placeholder}
    suffix={kind === 'time' ? <IconClockCircle /> : <IconCalendar />}
    value={value}
    onChange={onChange}
    onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.closest('.moment')?.contains(relatedTarget)) onLeave?.();
    }}
  />
);
