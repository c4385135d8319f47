import { CONDITION_RULES, type Condition, type FormDocument, type FormItem } from '../../../contract/form-document';
import { possibleSources } from '../../../contract/form-problems';
import { useText } from '../../i18n/text';
import { PickProperty, TextProperty } from './PropertyField';

interface Props {
  readonly item: FormItem;
  readonly change: (patch: Partial<FormItem>) => void;
  readonly document: FormDocument;
  readonly of: 'showIf' | 'requireIf';
}

const NO_ITEM = '0';

/** By what another field says this one is shown, or has to be filled in. */
export function ConditionProperty({ item, document, of, change }: Props) {
  const t = useText();
  const title = t(`forms.${of}`);
  const condition = item[of];
  const sources = possibleSources(document.drawingItems, item).map(({ id, label, name }) => ({
    id: String(id),
    name: t('forms.itemNamed', { label, name }),
  }));
  const set = (patch: Partial<Condition>) => condition && change({ [of]: { ...condition, ...patch } });
  return (
    <>
      <PickProperty
        label={title}
        value={String(condition?.item ?? NO_ITEM)}
        options={[{ id: NO_ITEM, name: t('forms.always') }, ...sources]}
        onChange={(id) =>
          change({ [of]: id === NO_ITEM ? undefined : { rule: 'is', value: '', ...condition, item: Number(id) } })
        }
      />
      {condition && (
        <PickProperty
          label={t('forms.conditionRule', { title })}
          value={condition.rule}
          options={CONDITION_RULES.map((id) => ({ id, name: t(`forms.comparisons.${id}`) }))}
          onChange={(rule) => set({ rule })}
        />
      )}
      {condition && (condition.rule === 'is' || condition.rule === 'isNot') && (
        <TextProperty
          label={t('forms.conditionValue', { title })}
          value={condition.value}
          max={500}
          onChange={(value) => set({ value })}
        />
      )}
    </>
  );
}
