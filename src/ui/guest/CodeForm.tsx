import { useText } from '../../i18n/text';
import type { CodeFormRef } from '../../machines/guest/sign-in-forms';
import { EntryForm } from '../credentials/EntryForm';
import { PhoneProof } from '../credentials/PhoneProof';
import { TickBox } from '../credentials/TickBox';
import { alsoTelling } from '../credentials/typing';
import { useEntryForm } from '../credentials/useEntryForm';
import type { Named } from './named';

/** Phone and SMS code (§2.6, verification code): the picture is for the message. */
export function CodeForm({ form: ref, name, isRemembered, onName }: Named & { readonly form: CodeFormRef }) {
  const t = useText();
  const entry = useEntryForm(
    ref,
    { phone: name, captcha: '', code: '', remember: isRemembered },
    name === '' ? 'phone' : 'captcha',
  );
  return (
    <EntryForm busy={entry.busy} submit={t('signIn.submit')} submitting={t('signIn.submitting')} onSubmit={entry.submit}>
      <PhoneProof entry={entry} autoComplete="username" phone={alsoTelling(entry.typing('phone'), onName)} />
      <TickBox checked={entry.form.remember} say={t('signIn.rememberPhone')} onChange={(remember) => entry.set({ remember })} />
    </EntryForm>
  );
}
