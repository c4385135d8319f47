import { Radio } from '@arco-design/web-react';
import { useText } from '../../i18n/text';
import { type Look, useLanguageLook, useThemeLook } from '../app/looks';
import './account-section.css';
import './preferences-section.css';

/** How the console speaks and looks in this browser: the same choices as in the header. */
export function PreferencesSection() {
  const t = useText();
  return (
    <section className="account-section preferences" aria-labelledby="preferences-title">
      <header>
        <div>
          <h2 id="preferences-title">{t('account.preferences.title')}</h2>
          <p>{t('account.preferences.about')}</p>
        </div>
      </header>
      <dl>
        <Preference name="language" look={useLanguageLook()} />
        <Preference name="theme" look={useThemeLook()} />
      </dl>
    </section>
  );
}

function Preference<Value extends string>({ name, look }: { name: string; look: Look<Value> }) {
  return (
    <>
      <dt>{look.label}</dt>
      <dd>
        <Radio.Group
          name={`preferred-${name}`}
          aria-label={look.label}
          value={look.value}
          onChange={look.onChoose}
          options={[...look.options]}
        />
      </dd>
    </>
  );
}
