import type { FormEvent, KeyboardEvent } from 'react';
import type { Elements } from '../base/elements';
import { isComposing } from '../base/enter';
import { PlainButton } from '../base/PlainButton';
import './entry-form.css';

interface EntryFormProps {
  readonly busy: boolean;
  /** What the button says, and what it says while it works. */
  readonly submit: string;
  readonly submitting: string;
  readonly onSubmit: () => void;
  readonly children: Elements;
}

/** The frame of a form before the shell: its fields, and one primary button that Enter presses, too. */
export function EntryForm({ busy, submit, submitting, onSubmit, children }: EntryFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="entry-form" noValidate onSubmit={send} onKeyDown={keepFromComposing}>
      {children}
      <PlainButton type="submit" look="primary" className="entry-submit" busy={busy}>
        {busy ? submitting : submit}
      </PlainButton>
    </form>
  );
}

/** Enter that confirms a word of an input method sends nothing (G17). */
function keepFromComposing(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
