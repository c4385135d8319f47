import { LANGUAGES } from '../../../contract/text';

/** The columns of a file of multilingual texts. */
export const I18N_COLUMNS = ['id', ...LANGUAGES] as const;
export type I18nColumn = (typeof I18N_COLUMNS)[number];

/** What can be wrong with a row of it. */
export type I18nRowReason = 'id' | 'required' | 'text' | 'repeated' | 'foreign';
