import { useState } from 'react';
import type { Complaints } from '../../machines/complaints';
import type { Typing } from './Field';

interface Typed<Form> {
  readonly form: Form;
  readonly set: (change: Partial<Form>) => void;
  /** A field of it, for `Field`. */
  readonly typing: (field: keyof Form & string) => Typing;
}

/** What is typed into a form before it is sent: it stays in the view, and the machine hears only that something was. */
export function useTyped<Form extends object>(
  empty: Form,
  {
    first,
    complaints,
    onEdit,
    onLeave,
  }: {
    first: keyof Form & string;
    complaints: Complaints;
    onEdit: (field: string) => void;
    /** For a form that is looked at field by field. */
    onLeave?: (field: keyof Form & string, form: Form) => void;
  },
): Typed<Form> {
  const [form, setForm] = useState(empty);
  const [firstField] = useState(first);
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  return {
    form,
    set,
    typing: (field) => ({
      value: String(form[field]),
      complaint: complaints[field],
      comesFirst: field === firstField,
      onType: (value) => {
        set({ [field]: value } as Partial<Form>);
        onEdit(field);
      },
      onLeave: onLeave && (() => onLeave(field, form)),
    }),
  };
}

/** Empties the captcha field whenever there is another picture: it has other characters (G01). */
export function useFreshCaptcha(picture: string | null, empty: () => void) {
  const [seen, setSeen] = useState(picture);
  if (seen === picture) return;
  setSeen(picture);
  empty();
}
