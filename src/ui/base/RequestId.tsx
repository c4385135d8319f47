import { useText } from '../../i18n/text';
import './request-id.css';

/** The request id for a report to the operator: one click selects it, ready to copy. */
export function RequestId({ id }: { id: string }) {
  const t = useText();
  if (!id) return null;
  return (
    <p className="request-id">
      <span>{t('frame.requestId')}</span> <code>{id}</code>
    </p>
  );
}
