import { useText } from '../../i18n/text';

/** What a person can quote to whoever keeps the server: one click selects all of it. */
export function RequestId({ id }: { id: string }) {
  const t = useText();
  return id ? <code className="request-id">{t('frame.requestId', { id })}</code> : null;
}
