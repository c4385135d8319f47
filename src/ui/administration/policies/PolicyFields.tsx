import { Form, Radio } from '@arco-design/web-react';
import { SECOND_FACTORS } from '../../../../contract/passwords';
import { useText } from '../../../i18n/text';
import { type PolicyValues, weakFields } from '../../../machines/administration/policies';
import { NumberField, RecordField, SwitchField } from '../../records/RecordField';
import { Weak } from '../settings/Weak';
import { POLICY_CARDS, type PolicyLook } from './policy-cards';

/** A card for each part of the policy. Below a field is what it means, or why it is weak. */
export function PolicyFields() {
  const t = useText();
  return (
    <>
      {POLICY_CARDS.map(({ card, looks }) => (
        <section key={card} className="settings-card" aria-labelledby={`policies-${card}`}>
          <h2 id={`policies-${card}`}>{t(`policies.${card}`)}</h2>
          {looks.map((look) => (
            <Form.Item key={look.field} noStyle shouldUpdate>
              {(values: PolicyValues) => <PolicyField look={look} values={values} />}
            </Form.Item>
          ))}
        </section>
      ))}
    </>
  );
}

function PolicyField({ look, values }: { look: PolicyLook; values: PolicyValues }) {
  const t = useText();
  const { field } = look;
  const weak = weakFields(values).find((each) => each === field);
  const shared = {
    name: field,
    label: t(`policies.${field}`),
    help: weak ? <Weak why={t(`policies.weak.${weak}`)} /> : t(`policies.help.${field}`),
  };
  if ('range' in look) {
    const [min, max] = look.range;
    return <NumberField {...shared} required min={min} max={max} unit={t(`policies.units.${look.unit}`)} />;
  }
  if (field !== 'secondFactor') return <SwitchField {...shared} />;
  return (
    <RecordField {...shared}>
      <Radio.Group name={field} aria-label={shared.label}>
        {SECOND_FACTORS.map((factor) => (
          <Radio key={factor} value={factor}>
            {t(`policies.factors.${factor}`)}
          </Radio>
        ))}
      </Radio.Group>
    </RecordField>
  );
}
