import type { Language } from '../../contract/text';

/** Every language by its own name, whichever is spoken. `Intl.DisplayNames` gives the same, but takes long to load. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-CN': '中文（中国）',
  'zh-HK': '中文（中國香港特別行政區）',
  'en-US': 'American English',
};
