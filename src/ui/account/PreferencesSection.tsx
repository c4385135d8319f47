import { Radio } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { LANGUAGES, type Language } from '../../../contract/text';
import { LANGUAGE_NAMES } from '../../i18n/language-names';
import { useLanguage, useText } from '../../i18n/text';
import { THEMES, type Theme, themeOf } from '../../machines/app/theme';
import { useApp } from '../app/app';
import './account-section.css';
import './preferences-section.css';

/** How the console speaks and looks in this browser: the same choices as in the header. */
export function PreferencesSection() {
  const t = useText();
  const { language, theme } = useApp();
  const spoken = useLanguage();
  const chosen = useSelector(theme, themeOf);
  return (
    <section className="account-section preferences" aria-labelledby="preferences-title">
      <header>
        <div>
          <h2 id="preferences-title">{t('account.preferences.title')}</h2>
          <p>{t('account.preferences.about')}</p>
        </div>
      </header>
      <dl>
        <dt>{t('frame.language')}</dt>
        <dd>
          <Radio.Group
            name="preferred-language"
            aria-label={t('frame.language')}
            value={spoken}
            onChange={(value: Language) => language.send({ type: 'choose', language: value })}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </dd>
        <dt>{t('frame.theme')}</dt>
        <dd>
          <Radio.Group
            name="preferred-theme"
            aria-label={t('frame.theme')}
            value={chosen}
            onChange={(value: Theme) => theme.send({ type: 'choose', theme: value })}
            options={THEMES.map((value) => ({ value, label: t(`frame.themes.${value}`) }))}
          />
        </dd>
      </dl>
    </section>
  );
}
