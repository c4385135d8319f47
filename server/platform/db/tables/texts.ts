import type { Flag, Versioned } from './columns';

/** Texts of the platform, shared by all tenants. */
interface I18nTexts extends Versioned {
  id: string;
  app_key: string;
  zh_cn: string;
  zh_hk: string | null;
  en_us: string | null;
}

interface Dictionaries extends Versioned {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  name_hk: string | null;
  name_en: string | null;
}

interface DictionaryItems {
  tenant_id: string;
  dictionary_id: string;
  code: string;
  name: string;
  name_hk: string | null;
  name_en: string | null;
  display_order: number;
  enabled: Flag;
}

/** What a tenant says of its pages. */
interface HelpTexts extends Versioned {
  tenant_id: string;
  path: string;
  html: string;
}

export interface TextTables {
  i18n_texts: I18nTexts;
  dictionaries: Dictionaries;
  dictionary_items: DictionaryItems;
  help_texts: HelpTexts;
}
