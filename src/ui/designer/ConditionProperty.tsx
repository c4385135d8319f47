import { shallowEqual, useSelector } from '@xstate/react';
import { allOptions } from '../../../contract/form-answer-kinds';
import {
  CONDITION_RULES,
  type Condition,
  type ConditionName,
  type FormDocument,
  type FormItem,
  type SetCondition,
} from '../../../contract/form-document';
import { possibleSources } from '../../../contract/form-problems';
import { emptyAnswer, WIDGETS } from '../../../contract/form-widgets';
import { inLanguage } from '../../i18n/in-language';
import { useLanguage, useText } from '../../i18n/text';
import { type BoundDictionariesRef, boundDictionaries, type KnownDictionaries } from '../../machines/designer/bound-dictionaries';
import type { FormEditorRef } from '../../machines/designer/form-editors';
import { itemOf } from '../../machines/designer/form-tree';
import type { KnownAreasRef } from '../../machines/designer/known-areas';
import { AnswerProperty } from './AnswerProperty';
import { AreaProperty } from './AreaProperty';
import { CheckProperty, PickProperty, TextProperty } from './PropertyField';

interface Props {
  readonly item: FormItem;
  readonly change: (patch: Partial<FormItem>) => void;
  readonly document: FormDocument;
  readonly dictionaries: BoundDictionariesRef;
  readonly areas: KnownAreasRef;
  readonly of: ConditionName;
  /** The tools of a rich text that an item is set to. */
  readonly editor: FormEditorRef;
}

const NO_ITEM = '0';

/** By what another field says this one is shown, has to be filled in, or is set. */
export function ConditionProperty({ item, document, dictionaries, areas, of, change, editor }: Props) {
  const t = useText();
  const title = t(`forms.${of}`);
  const condition = item[of];
  const sources = possibleSources(document.drawingItems, item).map(({ id, label, name }) => ({
    id: String(id),
    name: t('forms.itemNamed', { label, name }),
  }));
  const set = (patch: Partial<SetCondition>) => condition && change({ [of]: { ...condition, ...patch } });
  const begin = { rule: 'is' as const, value: '', ...(of === 'setIf' && { to: emptyAnswer(WIDGETS[item.type]), take: false }) };
  return (
    <>
      <PickProperty
        label={title}
        value={String(condition?.item ?? NO_ITEM)}
        options={[{ id: NO_ITEM, name: t('forms.always') }, ...sources]}
        {...(condition && { onClear: () => change({ [of]: undefined }) })}
        onChange={(id) => change({ [of]: id === NO_ITEM ? undefined : { ...begin, ...condition, item: Number(id) } })}
      />
      {condition && (
        <Comparison
          title={title}
          condition={condition}
          source={itemOf(document, condition.item)}
          dictionaries={dictionaries}
          areas={areas}
          set={set}
        />
      )}
      {of === 'setIf' && item.setIf && <SetTo editor={editor} item={item} setIf={item.setIf} set={set} />}
    </>
  );
}

interface ComparisonProps {
  readonly title: string;
  /** What it is about; null where that is gone. */
  readonly source: FormItem | null;
  readonly dictionaries: BoundDictionariesRef;
  readonly areas: KnownAreasRef;
  readonly condition: Condition;
  readonly set: (patch: Partial<Condition>) => void;
}

function Comparison({ title, condition: { rule, value }, source, dictionaries, areas, set }: ComparisonProps) {
  const t = useText();
  const known = useSelector(dictionaries, boundDictionaries, shallowEqual).known;
  const values = useValues(source, known);
  const named = { label: t('forms.conditionValue', { title }), onChange: (next: string) => set({ value: next }) };
  return (
    <>
      <PickProperty
        label={t('forms.conditionRule', { title })}
        value={rule}
        options={CONDITION_RULES.map((id) => ({ id, name: t(`forms.comparisons.${id}`) }))}
        onChange={(next) => set({ rule: next })}
      />
      {(rule === 'is' || rule === 'isNot') &&
        (source?.options?.from === 'areas' ? (
          <AreaProperty {...named} areas={areas} code={value} />
        ) : values.length > 0 ? (
          <PickProperty {...named} value={value} options={withPresent(values, value)} onClear={() => set({ value: '' })} />
        ) : (
          <TextProperty {...named} value={value} max={500} />
        ))}
    </>
  );
}

/** A value that is no choice (any more) stays to be seen. */
const withPresent = (values: readonly NamedValue[], value: string) =>
  value === '' || values.some(({ id }) => id === value) ? values : [...values, { id: value, name: value }];

interface NamedValue {
  readonly id: string;
  readonly name: string;
}

/** What can be chosen in a field, by its names; nothing where it takes any text, or its choices are not known here. */
function useValues(source: FormItem | null, known: KnownDictionaries): readonly NamedValue[] {
  const t = useText();
  const language = useLanguage();
  if (source?.type === 'switch')
    return (['on', 'off'] as const).map((on) => ({ id: String(on === 'on'), name: t(`forms.switched.${on}`) }));
  if (!source || WIDGETS[source.type].answer === 'text') return [];
  const choices =
    source.options?.from === 'own'
      ? allOptions(source.options.list)
      : source.options?.from === 'dictionary'
        ? (known.get(source.options.code)?.choices ?? [])
        : [];
  return choices.map(({ value, label, names }) => ({ id: value, name: names ? inLanguage(names, language) : label }));
}

interface SetToProps {
  readonly editor: FormEditorRef;
  readonly item: FormItem;
  readonly setIf: SetCondition;
  readonly set: (patch: Partial<SetCondition>) => void;
}

/** What the field is set to: what its designer wrote down, or what the other field holds. */
function SetTo({ editor, item, setIf: { to, take }, set }: SetToProps) {
  const t = useText();
  return (
    <>
      <CheckProperty label={t('forms.take')} checked={take} onChange={(next) => set({ take: next })} />
      {!take && (
        <AnswerProperty editor={editor} item={item} label={t('forms.setTo')} value={to} onChange={(next) => set({ to: next })} />
      )}
    </>
  );
}
