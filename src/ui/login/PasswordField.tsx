import { Input } from '@arco-design/web-react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/text';
import type { Complaint } from '../../machines/sign-in';
import { Field } from './Field';

interface PasswordFieldProps {
  readonly value: string;
  readonly autoFocus: boolean;
  readonly complaint: Complaint | undefined;
  readonly onChange: (value: string) => void;
}

/** A password that can be shown, and that warns of Caps Lock. */
export function PasswordField({ value, autoFocus, complaint, onChange }: PasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field name="password" complaint={complaint} hint={capsLock ? t('signIn.capsLock') : undefined}>
      {(input) => (
        <Input
          {...input}
          size="large"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={256}
          autoFocus={autoFocus}
          value={value}
          onChange={onChange}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          suffix={
            <button
              type="button"
              className="password-toggle"
              aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
              aria-pressed={shown}
              onMouseDown={(event) => event.preventDefault()} // The cursor stays where it is.
              onClick={() => setShown(!shown)}
            >
              <EyeIcon open={shown} />
            </button>
          }
        />
      )}
    </Field>
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
