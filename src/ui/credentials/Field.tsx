import type { InputHTMLAttributes, ReactNode } from 'react';
import { complaintText } from '../../i18n/complaint-text';
import { type Texts, useText } from '../../i18n/text';
import type { Complaint } from '../../machines/base/complaints';
import './field.css';

/** A field as the form sees it: what is typed, and what is wrong with it. */
export interface Typing {
  readonly value: string;
  readonly complaint: Complaint | undefined;
  /** The cursor is here when the screen appears. */
  readonly comesFirst: boolean;
  readonly onType: (value: string) => void;
  /** The cursor has left it. */
  readonly onLeave?: (() => void) | undefined;
}

export type FieldName = keyof Texts['entry']['field'] & string;

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value'> {
  readonly name: FieldName;
  /** Whose label and hint it has; its own without. */
  readonly words?: FieldName | undefined;
  readonly typing: Typing;
  /** At the end of the line of the label. */
  readonly atLabel?: ReactNode;
  /** What else says what it is for, by its id. */
  readonly describedBy?: string | undefined;
  /** Something worth knowing that is no complaint. */
  readonly note?: ReactNode;
  /** Inside the frame of the input, at its end. */
  readonly inside?: ReactNode;
  /** Outside of it, in the same row. */
  readonly beside?: ReactNode;
}

/** A labelled input with its complaint below. The room for the complaint is always there: nothing moves when it comes. */
export function Field({ name, words = name, typing, atLabel, describedBy, note, inside, beside, ...rest }: FieldProps) {
  const t = useText();
  const { value, complaint, comesFirst, onType, onLeave } = typing;
  const descriptions = [complaint || note ? `${name}-note` : '', describedBy ?? ''].join(' ').trim();
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>{t(`entry.field.${words}`)}</label>
        {atLabel}
      </div>
      <div className="field-row">
        <div className={complaint ? 'field-frame complained' : 'field-frame'}>
          <input
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t(`entry.hint.${words}`)}
            {...rest}
            id={name}
            name={name}
            value={value}
            ref={comesFirst ? focusOnce : undefined}
            aria-invalid={complaint !== undefined}
            aria-describedby={descriptions || undefined}
            onChange={({ target }) => onType(target.value)}
            onBlur={(event) => {
              rest.onBlur?.(event);
              onLeave?.();
            }}
          />
          {inside}
        </div>
        {beside}
      </div>
      <div id={`${name}-note`} className="field-note">
        {complaint && <span className="complaint">{complaintText(t, complaint, t(`entry.hint.${words}`))}</span>}
        {note && <span>{note}</span>}
      </div>
    </div>
  );
}

/** One function for all renders: React calls it when the input appears, and not again. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
