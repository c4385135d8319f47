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
import { useText } from '../../i18n/text';
import type { FormEditorRef } from '../../machines/designer/form-editors';
import { AnswerProperty } from './AnswerProperty';
import { CheckProperty, PickProperty, TextProperty } from './PropertyField';

interface Props {
  readonly item: FormItem;
  readonly change: (patch: Partial<FormItem>) => void;
  readonly document: FormDocument;
  readonly of: ConditionName;
  /** The tools of a rich text that an item is set to. */
  readonly editor: FormEditorRef;
}

const NO_ITEM = '0';

/** By what another field says this one is shown, has to be filled in, or is set. */
export function ConditionProperty({ item, document, of, change, editor }: Props) {
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
      {condition && <Comparison title={title} condition={condition} set={set} />}
      {of === 'setIf' && item.setIf && <SetTo editor={editor} item={item} setIf={item.setIf} set={set} />}
    </>
  );
}

interface ComparisonProps {
  readonly title: string;
  readonly condition: Condition;
  readonly set: (patch: Partial<Condition>) => void;
}

function Comparison({ title, condition: { rule, value }, set }: ComparisonProps) {
  const t = useText();
  return (
    <>
      <PickProperty
        label={t('forms.conditionRule', { title })}
        value={rule}
        options={CONDITION_RULES.map((id) => ({ id, name: t(`forms.comparisons.${id}`) }))}
        onChange={(next) => set({ rule: next })}
      />
      {(rule === 'is' || rule === 'isNot') && (
        <TextProperty
          label={t('forms.conditionValue', { title })}
          value={value}
          max={500}
          onChange={(next) => set({ value: next })}
        />
      )}
    </>
  );
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
