import { useText } from '../../i18n/text';
import { Outcome, Way } from '../credentials/Outcome';

/** The receipt of an application: it is shown here and nowhere else, so the way on is to copy it. */
export function Receipt({ receipt, onCopy }: { receipt: string; onCopy: () => void }) {
  const t = useText();
  return (
    <Outcome tone="good" title={t('register.apply.received')} hint={t('register.apply.keep')}>
      <p className="receipt">
        <span className="receipt-label">{t('entry.field.receipt')}</span>
        <code>{receipt}</code>
      </p>
      <Way say={t('register.apply.copy')} onGo={onCopy} />
    </Outcome>
  );
}
