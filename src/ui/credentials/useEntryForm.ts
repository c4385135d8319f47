import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type CaptchaMachine, captchaPicture } from '../../machines/credentials/captcha';
import { type EntryFormRef, entryForm, entryParts } from '../../machines/credentials/entry-form';
import type { SmsParams } from '../../machines/credentials/sms-code';
import type { Typing } from './Field';

/** What is typed into a form before the shell stays in the view: its machine hears only that something was, until it is sent. */
export function useEntryForm<Form extends object, Answer>(
  ref: EntryFormRef<Form, Answer>,
  empty: Form,
  first: keyof Form & string,
) {
  const { busy, fieldErrors } = useSelector(ref, entryForm<Form, Answer>, shallowEqual);
  const { captcha, smsCode, judge } = useSelector(ref, entryParts<Form, Answer>);
  const { picture, pictureIsMissing } = useSelector(captcha ?? undefined, pictureIn, shallowEqual);
  const [form, setForm] = useState(empty);
  const [firstField] = useState(first);
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));

  /** A field of it, for `Field`. */
  const typing = (field: keyof Form & string): Typing => ({
    value: String(form[field]),
    fieldError: fieldErrors[field],
    comesFirst: field === firstField,
    onType: (value) => {
      set({ [field]: value } as Partial<Form>);
      ref.send({ type: 'edited', field });
    },
    onLeave: () => ref.send({ type: 'left', field, form }),
  });
  useFreshCaptcha(picture, () => setForm((before) => ({ ...before, captcha: '' })));

  return {
    form,
    set,
    typing,
    busy,
    fieldErrors,
    judge,
    smsCode,
    submit: () => ref.send({ type: 'submit', form }),
    askCode: (params: SmsParams) => ref.send({ type: 'sendCode', params }),
    /** For `CaptchaField`. */
    pictureBar: {
      picture,
      pictureIsMissing,
      onUse: () => ref.send({ type: 'used' }),
      onRenew: () => ref.send({ type: 'renew' }),
    },
  };
}

const NO_PICTURE = { picture: null, pictureIsMissing: false };
const pictureIn = (snapshot: SnapshotFrom<CaptchaMachine> | undefined) => (snapshot ? captchaPicture(snapshot) : NO_PICTURE);

/** Empties the captcha field whenever there is another picture: it has other characters (G01). */
function useFreshCaptcha(picture: string | null, empty: () => void) {
  const [seen, setSeen] = useState(picture);
  if (seen === picture) return;
  setSeen(picture);
  empty();
}
