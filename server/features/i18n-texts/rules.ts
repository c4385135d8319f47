import type { I18nImport } from '../../../contract/i18n-texts';

/** The ids that several texts of an import have: it would be open which of them counts. */
export function repeatedIds(texts: I18nImport['texts']): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of texts) if (id !== undefined) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}
