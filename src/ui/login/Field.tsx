import type { ReactNode } from 'react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import type { Complaint, SignInField } from '../../machines/sign-in';
import './field.css';

/** What the input of a field needs, so that its label, its hint and its complaint belong to it. */
export interface FieldInput {
  readonly id: SignInField;
  readonly name: SignInField;
  readonly placeholder: string;
  readonly status?: 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface FieldProps {
  readonly name: SignInField;
  readonly complaint: Complaint | undefined;
  /** Something worth knowing that is no complaint. */
  readonly hint?: string | undefined;
  readonly children: (input: FieldInput) => ReactNode;
}

/** A labelled field with its complaint below. The room for the complaint is always there: nothing moves when it comes. */
export function Field({ name, complaint, hint, children }: FieldProps) {
  const t = useText();
  const words = complaint ? wordsOf(complaint) : hint;
  return (
    <div className="field">
      <label htmlFor={name}>{t(`signIn.${name}`)}</label>
      {children({
        id: name,
        name,
        placeholder: t(`signIn.${name}Hint`),
        'aria-invalid': complaint !== undefined,
        ...(complaint && { status: 'error' }),
        ...(words && { 'aria-describedby': `${name}-note` }),
      })}
      <div id={`${name}-note`} className={complaint ? 'field-note complaint' : 'field-note'}>
        {words}
      </div>
    </div>
  );

  function wordsOf(told: Complaint): string {
    if (told === 'missing') return t(`signIn.${name}Hint`);
    return told === 'expired' ? t('signIn.captchaExpired') : failureText(t, told, 'operation');
  }
}
