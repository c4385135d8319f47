import { useText } from '../../i18n/text';
import './request-id.css';

/** What a person can quote to whoever keeps the server: one click selects the id, ready to copy. */
export function RequestId({ id }: { id: string }) {
  const t = useText();
  if (!id) return null;
  return (
    <p className="request-id">
      {t('frame.requestId')} <code>{id}</code>
    </p>
  );
}
