import { useText } from '../../i18n/text';
import type { BindFormRef } from '../../machines/guest/bind-form';
import { EntryForm } from '../credentials/EntryForm';
import { PhoneProof } from '../credentials/PhoneProof';
import { useEntryForm } from '../credentials/useEntryForm';
import './bind-form.css';

/** Phone number, captcha, SMS code: binds an identity to the account of that number (§7.1). */
export function BindForm({ form: ref }: { form: BindFormRef }) {
  const t = useText();
  const entry = useEntryForm(ref, { phone: '', captcha: '', code: '' }, 'phone');
  return (
    <>
      <p className="bind-hint">{t('thirdParty.bind.hint')}</p>
      <EntryForm
        busy={entry.busy}
        submit={t('thirdParty.bind.submit')}
        submitting={t('thirdParty.bind.submitting')}
        onSubmit={entry.submit}
      >
        <PhoneProof entry={entry} autoComplete="tel" />
      </EntryForm>
    </>
  );
}
