import { useSelector } from '@xstate/react';
import { LANGUAGES, type Language } from '../../../contract/text';
import { LANGUAGE_NAMES } from '../../i18n/language-names';
import { useLanguage, useText } from '../../i18n/text';
import { THEMES, type Theme, themeOf } from '../../machines/app/theme';
import { useApp } from './app';

/** One thing that a person chooses for this browser. */
export interface Look<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

const SPOKEN = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** How the console speaks. */
export function useLanguageLook(): Look<Language> {
  const t = useText();
  const { language } = useApp();
  return {
    label: t('frame.language'),
    value: useLanguage(),
    options: SPOKEN,
    onChoose: (chosen) => language.send({ type: 'choose', language: chosen }),
  };
}

/** How it is coloured. */
export function useThemeLook(): Look<Theme> {
  const t = useText();
  const { theme } = useApp();
  return {
    label: t('frame.theme'),
    value: useSelector(theme, themeOf),
    options: THEMES.map((value) => ({ value, label: t(`frame.themes.${value}`) })),
    onChoose: (chosen) => theme.send({ type: 'choose', theme: chosen }),
  };
}
