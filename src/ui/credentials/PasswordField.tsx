import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/text';
import type { Elements } from '../base/elements';
import { Field, type FieldName, type Typing } from './Field';
import './password-field.css';

interface PasswordFieldProps {
  readonly name?: FieldName & ('password' | 'oldPassword' | 'newPassword' | 'confirmPassword');
  /** Whose label and hint it has; its own without. */
  readonly words?: FieldName | undefined;
  readonly typing: Typing;
  readonly atLabel?: Elements;
  readonly describedBy?: string | undefined;
  /** Shown while Caps Lock is off. */
  readonly note?: string | undefined;
}

/** A password that can be shown, and that warns of Caps Lock. */
export function PasswordField({ name = 'password', note, ...field }: PasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      {...field}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={name === 'password' || name === 'oldPassword' ? 'current-password' : 'new-password'}
      note={capsLock ? t('entry.capsLock') : note}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      inside={
        <button
          type="button"
          className="password-toggle"
          aria-label={t('entry.showPassword')}
          title={t(shown ? 'entry.hidePassword' : 'entry.showPassword')}
          aria-pressed={shown}
          onMouseDown={(event) => event.preventDefault()} // The cursor stays where it is.
          onClick={() => setShown(!shown)}
        >
          <EyeIcon open={shown} />
        </button>
      }
    />
  );
}

function EyeIcon({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 4 16 16" strokeLinecap="round" />}
    </svg>
  );
}
