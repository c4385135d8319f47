import type { InLanguages } from '../../contract/i18n-texts';
import type { Language } from '../../contract/text';

/** A text of the database in the language of the screen; where that one is missing, in simplified Chinese. */
export const inLanguage = (text: InLanguages, language: Language): string => text[language] || text['zh-CN'];
