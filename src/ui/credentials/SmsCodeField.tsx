import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type SmsCodeRef, smsButton } from '../../machines/credentials/sms-code';
import { Field, type Typing } from './Field';
import './sms-code-field.css';

/** The code of a text message, and the button beside it that sends one (§4). */
export function SmsCodeField({ typing, button, onSend }: { typing: Typing; button: SmsCodeRef; onSend: () => void }) {
  const t = useText();
  const { busy, rest } = useSelector(button, smsButton, shallowEqual);
  return (
    <Field
      name="code"
      typing={typing}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={64}
      beside={
        <button type="button" className="sms-code-button" aria-disabled={busy} onClick={busy ? undefined : onSend}>
          {rest > 0 ? t('entry.codeRest', { rest }) : t('entry.sendCode')}
        </button>
      }
    />
  );
}
