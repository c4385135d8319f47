import { Radio } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { TEXT_SIZES, type TextSize, textSizeOf } from '../../machines/app/text-size';
import { useApp } from '../app/app';
import { type Look, useLanguageLook, useThemeLook } from '../app/looks';
import { offsetOf } from '../base/time';
import './account-section.css';
import './preferences-section.css';

/** How the console speaks and looks in this browser; language and theme are the same choices as in the header. */
export function PreferencesSection({ zone }: { zone: string }) {
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
        <Preference name="text-size" look={useTextSizeLook()} />
        <dt>{t('account.preferences.zone')}</dt>
        <dd>{t('account.preferences.zoneOfTenant', { zone, offset: offsetOf(zone) })}</dd>
      </dl>
    </section>
  );
}

/** How large it writes. */
function useTextSizeLook(): Look<TextSize> {
  const t = useText();
  const { textSize } = useApp();
  return {
    label: t('account.preferences.textSize'),
    value: useSelector(textSize, textSizeOf),
    options: TEXT_SIZES.map((value) => ({ value, label: t(`account.preferences.textSizes.${value}`) })),
    onChoose: (size) => textSize.send({ type: 'choose', size }),
  };
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
