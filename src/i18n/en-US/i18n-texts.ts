import type { Pack } from '../text';
import type { i18nTexts as zh } from '../zh-CN/i18n-texts';

export const i18nTexts: Pack<typeof zh> = {
  title: 'Multilingual texts',
  addTitle: 'Add text',
  editTitle: 'Edit text',
  emptyHint: 'No multilingual texts yet',
  named: 'text {{text}}',
  text: 'Text',
  textPlaceholder: 'Words in any language',
  missing: 'Missing translation',
  missingIn: {
    'zh-HK': 'Traditional Chinese',
    'en-US': 'English',
    any: 'Either',
  },
  languages: {
    'zh-CN': 'Simplified Chinese',
    'zh-HK': 'Traditional Chinese',
    'en-US': 'English',
  },
  id: 'ID',
  createTime: 'Created',
  none: 'Empty',
  editInPlace: 'Click to edit',
  import: 'Import',
  export: 'Export',
  importTitle: 'Import multilingual texts',
};
