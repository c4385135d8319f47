import type { Locale } from '@arco-design/web-react/es/locale/interface';
import type { Language } from '../../../contract/text';
import { FIRST_SPEECH, type Speech, speechOf } from '../../i18n/text';

/** All that one language takes: our own texts, and Arco's. `arco` is null for simplified Chinese, which Arco speaks by itself. */
export interface LanguagePack {
  readonly speech: Speech;
  readonly arco: Locale | null;
}

/** The language that the console starts with comes with the first screen and with the shell; the others on demand (§4). */
export const firstPack: LanguagePack = { speech: FIRST_SPEECH, arco: null };

export async function loadPack(language: Language): Promise<LanguagePack> {
  switch (language) {
    case 'zh-CN':
      return firstPack;
    case 'zh-HK': {
      const [{ zhHK }, arco] = await Promise.all([import('../../i18n/zh-HK'), import('@arco-design/web-react/es/locale/zh-HK')]);
      return { speech: speechOf(language, zhHK), arco: arco.default };
    }
    case 'en-US': {
      const [{ enUS }, arco] = await Promise.all([import('../../i18n/en-US'), import('@arco-design/web-react/es/locale/en-US')]);
      return { speech: speechOf(language, enUS), arco: arco.default };
    }
  }
}
