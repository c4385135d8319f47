import { z } from 'zod/mini';
import { i18nQuery } from './i18n-texts';
import { importQuery, importReport } from './imports';
import { route } from './route';

/** The texts of an application as a workbook that a person edits: a row for each text, its id, a column for each language. */
const path = '/ofa-admin/ofaI18n/file';

/** All that the list would show page by page. */
export const exportI18nFile = route('GET', `${path}/export`, {
  right: 'i18n:export',
  dear: 'export',
  kind: 'blob',
  query: z.omit(i18nQuery, { current: true, size: true, column: true, order: true, superQueryParams: true }),
  answer: z.unknown(),
});
export const getI18nFileTemplate = route('GET', `${path}/template`, {
  right: 'i18n:import',
  dear: 'export',
  kind: 'blob',
  answer: z.unknown(),
});
/**
 * Saves all rows or, where one has a problem, none. A row without an id, or with an unknown one, adds a text; any other replaces one
 * where it differs. A column that the sheet lacks leaves that language as it is, an empty cell empties it.
 */
export const importI18nFile = route('POST', `${path}/import`, {
  right: 'i18n:import',
  dear: 'import',
  kind: 'form',
  query: z.extend(z.pick(i18nQuery, { appKey: true }), importQuery),
  answer: importReport,
});
