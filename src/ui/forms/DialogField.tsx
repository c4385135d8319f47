import { Input } from '@arco-design/web-react';
import { useId } from 'react';
import { fieldErrorText } from '../../i18n/field-error-text';
import { useText } from '../../i18n/text';
import type { FieldError } from '../../machines/base/field-errors';
import { onEnter } from '../base/enter';
import './dialog-field.css';

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** The error while it is empty and must not be. */
  readonly missing: string;
  /** The password that its owner signs in with. */
  readonly secret?: boolean;
  readonly maxLength?: number | undefined;
  /** A day is chosen, as `2026-12-31`. */
  readonly type?: 'date' | undefined;
  readonly value: string;
  readonly fieldError: FieldError | null | undefined;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
}

/** A labelled field of a small dialog, with the reason below why it will not do. */
export function DialogField({
  label,
  hint,
  missing,
  secret = false,
  maxLength = secret ? 256 : 64,
  type,
  value,
  fieldError,
  onType,
  onEnter: press,
}: Props) {
  const t = useText();
  const id = useId();
  const Control = secret ? Input.Password : Input;
  return (
    <div className={fieldError ? 'dialog-field arco-form-item-status-error' : 'dialog-field'}>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete={secret ? 'current-password' : 'off'}
        aria-invalid={fieldError !== null && fieldError !== undefined}
        aria-describedby={`${id}-note`}
        {...(hint && { placeholder: hint })}
        {...(type && { type })}
        onChange={onType}
        onKeyDown={onEnter(press)}
      />
      <span id={`${id}-note`} className="dialog-field-error" role="alert">
        {fieldError && <span ref={focusFirst}>{fieldErrorText(t, fieldError, missing)}</span>}
      </span>
    </div>
  );
}

/** When a field error appears, the user goes on in the first field that has one. */
const focusFirst = (fieldError: HTMLElement | null) =>
  fieldError?.closest('.arco-modal')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
