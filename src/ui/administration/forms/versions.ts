import type { FormRow } from '../../../../contract/forms';
import { useText } from '../../../i18n/text';

/** The versions that were ever published. */
export function useVersions({ publication }: FormRow) {
  const t = useText();
  return Array.from({ length: publication?.number ?? 0 }, (_, at) => ({
    id: String(at + 1),
    name: t('replies.versionNamed', { number: at + 1 }),
  }));
}
