import type { InputHTMLAttributes } from 'react';
import { fieldErrorText } from '../../i18n/field-error-text';
import { type Texts, useText } from '../../i18n/text';
import type { FieldError } from '../../machines/base/field-errors';
import type { Elements } from '../base/elements';
import './field.css';

/** A field as the form sees it: what is typed, and what is wrong with it. */
export interface Typing {
  readonly value: string;
  readonly fieldError: FieldError | undefined;
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
  readonly atLabel?: Elements;
  /** What else says what it is for, by its id. */
  readonly describedBy?: string | undefined;
  /** Something worth knowing that is no error. */
  readonly note?: string | undefined;
  /** Inside the frame of the input, at its end. */
  readonly inside?: Elements;
  /** Outside of it, in the same row. */
  readonly beside?: Elements;
}

/** A labelled input with its error below. The room for the error is always there: nothing moves when it appears. */
export function Field({ name, words = name, typing, atLabel, describedBy, note, inside, beside, ...rest }: FieldProps) {
  const t = useText();
  const { value, fieldError, comesFirst, onType, onLeave } = typing;
  const descriptions = [fieldError || note ? `${name}-note` : '', describedBy ?? ''].join(' ').trim();
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>{t(`entry.field.${words}`)}</label>
        {atLabel}
      </div>
      <div className="field-row">
        <div className={fieldError ? 'field-frame invalid' : 'field-frame'}>
          <input
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t(`entry.hint.${words}`)}
            {...rest}
            id={name}
            name={name}
            value={value}
            ref={comesFirst ? focusOnce : undefined}
            aria-invalid={fieldError !== undefined}
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
        {fieldError && <span className="field-error">{fieldErrorText(t, fieldError, t(`entry.hint.${words}`))}</span>}
        {note && <span>{note}</span>}
      </div>
    </div>
  );
}

/** One function for all renders: React calls it when the input appears, and not again. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
