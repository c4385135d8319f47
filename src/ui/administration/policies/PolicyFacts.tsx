import type { ReactElement } from 'react';
import { useLanguage, useText } from '../../../i18n/text';
import { type PolicyField, type PolicyValues, weakFields } from '../../../machines/administration/policies';
import { Weak } from '../settings/Weak';
import { POLICY_CARDS, type PolicyLook } from './policy-cards';

interface Props {
  readonly policy: PolicyValues;
  /** Fields that are said to be as shipped. */
  readonly shipped?: readonly PolicyField[];
  /** Where the policy is changed. */
  readonly link?: ReactElement;
}

/** The policy in words. */
export function PolicyFacts({ policy, shipped = [], link }: Props) {
  const t = useText();
  const words = useWords(policy);
  const weak = weakFields(policy);
  return (
    <div className="settings-form">
      {POLICY_CARDS.map(({ card, looks }) => (
        <section key={card} className="settings-card" aria-labelledby={`policies-${card}`}>
          <div className="settings-card-head">
            <h2 id={`policies-${card}`}>{t(`policies.${card}`)}</h2>
            {link}
          </div>
          <dl>
            {looks.map((look) => (
              <div key={look.field} className="settings-fact">
                <dt>{t(`policies.${look.field}`)}</dt>
                <dd>
                  <span>{words(look)}</span>
                  {shipped.includes(look.field) && <em className="settings-shipped">{t('settings.shipped')}</em>}
                  {weak
                    .filter((field) => field === look.field)
                    .map((field) => (
                      <Weak key={field} why={t(`policies.weak.${field}`)} />
                    ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** What a value is called. */
function useWords(policy: PolicyValues) {
  const t = useText();
  const number = new Intl.NumberFormat(useLanguage());
  return (look: PolicyLook): string => {
    if (look.field === 'secondFactor') return t(`policies.factors.${policy.secondFactor}`);
    if (!('range' in look)) return t(policy[look.field] ? 'settings.yes' : 'settings.no');
    const value = policy[look.field] ?? 0;
    if (value === 0 && look.zero) return t(`policies.${look.zero}`);
    return t('policies.counted', { count: number.format(value), unit: t(`policies.units.${look.unit}`) });
  };
}
