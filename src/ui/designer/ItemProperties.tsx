import { Button } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { type FormDocument, type FormItem, type FormOptions, WHOLE_SPAN } from '../../../contract/form-document';
import { FORMATS, type Setting, WIDGETS } from '../../../contract/form-widgets';
import { useText } from '../../i18n/text';
import { areasOf, type DesignerRef, dictionariesOf, editorsOf } from '../../machines/designer/designer';
import { optionLines } from '../../machines/designer/form-tree';
import { ToolButton } from '../menu/ToolButton';
import { AnswerProperty } from './AnswerProperty';
import { ConditionProperty } from './ConditionProperty';
import { DictionaryProperty } from './DictionaryProperty';
import { CheckProperty, NumberProperty, PickProperty, TextProperty, WholeTextProperty } from './PropertyField';

interface Props {
  readonly page: DesignerRef;
  readonly item: FormItem;
  readonly document: FormDocument;
}

type Change = (patch: Partial<FormItem>) => void;

/** What can be set of one item: what its widget has, and nothing else. */
export function ItemProperties({ page, item, document }: Props) {
  const t = useText();
  const { answer, settings } = WIDGETS[item.type];
  const editors = useSelector(page, editorsOf);
  const change: Change = (patch) => page.send({ type: 'edit', edit: { act: 'change', id: item.id, patch } });
  const known = { dictionaries: useSelector(page, dictionariesOf), areas: useSelector(page, areasOf) };
  const conditions = { item, document, change, ...known, editor: editors.to };
  return (
    <>
      <TextProperty label={t('forms.label')} value={item.label} max={100} onChange={(label) => change({ label })} />
      {answer !== 'none' && (
        <>
          <TextProperty label={t('forms.fieldName')} value={item.name} max={64} mono onChange={(name) => change({ name })} />
          <CheckProperty label={t('forms.required')} checked={item.required} onChange={(required) => change({ required })} />
          <AnswerProperty
            editor={editors.defaultValue}
            item={item}
            label={t('forms.defaultValue')}
            value={item.defaultValue}
            onChange={(defaultValue) => change({ defaultValue })}
          />
        </>
      )}
      <NumberProperty
        label={t('forms.span')}
        value={item.span}
        min={1}
        max={WHOLE_SPAN}
        onChange={(span) => change({ span: span ?? WHOLE_SPAN })}
      />
      {settings.map((setting) => (
        <SettingProperty key={setting} page={page} setting={setting} item={item} change={change} />
      ))}
      {(answer === 'text' || answer === 'number') && <Rules item={item} change={change} />}
      <ConditionProperty {...conditions} of="showIf" />
      {answer !== 'none' && <ConditionProperty {...conditions} of="requireIf" />}
      {answer !== 'none' && answer !== 'files' && <ConditionProperty {...conditions} of="setIf" />}
    </>
  );
}

interface OneProps {
  readonly item: FormItem;
  readonly change: Change;
}

interface SettingProps extends OneProps {
  readonly page: DesignerRef;
  readonly setting: Setting;
}

function SettingProperty({ page, setting, item, change }: SettingProps) {
  const t = useText();
  const label = t(`forms.settings.${setting === 'options' ? 'multiple' : setting}`);
  switch (setting) {
    case 'placeholder':
      return (
        <TextProperty
          label={label}
          value={item.placeholder ?? ''}
          max={100}
          onChange={(placeholder) => change({ placeholder })}
        />
      );
    case 'multiple':
      return <CheckProperty label={label} checked={item.multiple ?? false} onChange={(multiple) => change({ multiple })} />;
    case 'options':
      return <Options page={page} item={item} change={change} />;
    case 'format':
      return (
        <PickProperty
          label={label}
          value={item.format ?? ''}
          options={formatsOf(item).map((id) => ({ id, name: id }))}
          onChange={(format) => change({ format })}
        />
      );
    case 'act':
      return (
        <PickProperty
          label={label}
          value={item.act ?? 'submit'}
          options={(['submit', 'reset'] as const).map((id) => ({ id, name: t(`forms.acts.${id}`) }))}
          onChange={(act) => change({ act })}
        />
      );
    case 'maxLength':
    case 'count':
      return (
        <NumberProperty
          label={label}
          value={item[setting]}
          min={1}
          max={setting === 'count' ? 20 : 5_000}
          onChange={(value) => change({ [setting]: value })}
        />
      );
    case 'sizeMb':
      return <NumberProperty label={label} value={item.sizeMb} min={0.1} max={100} onChange={(sizeMb) => change({ sizeMb })} />;
    case 'min':
    case 'max':
    case 'step':
      return <NumberProperty label={label} value={item[setting]} onChange={(value) => change({ [setting]: value })} />;
  }
}

const formatsOf = ({ type }: FormItem): readonly string[] => {
  switch (type) {
    case 'time':
    case 'date':
    case 'month':
    case 'week':
    case 'range':
      return FORMATS[type];
    default:
      return [];
  }
};

const SOURCES = ['own', 'dictionary', 'areas'] as const;

/** Where choices come from; areas have levels, so only what has levels takes them. */
function Options({ page, item, change }: OneProps & { readonly page: DesignerRef }) {
  const t = useText();
  const dictionaries = useSelector(page, dictionariesOf);
  const { options = { from: 'own', list: [] } } = item;
  const choose = (from: FormOptions['from']) =>
    change({ options: from === 'own' ? { from, list: [] } : from === 'dictionary' ? { from, code: '' } : { from } });
  return (
    <>
      <PickProperty
        label={t('forms.optionsFrom')}
        value={options.from}
        options={SOURCES.filter((id) => id !== 'areas' || item.type === 'cascader').map((id) => ({
          id,
          name: t(`forms.sources.${id}`),
        }))}
        onChange={choose}
      />
      {options.from === 'own' && (
        <WholeTextProperty
          label={t('forms.lines')}
          help={t('forms.linesHelp')}
          lines
          value={optionLines(options.list)}
          onLeave={(lines) => page.send({ type: 'edit', edit: { act: 'choices', id: item.id, lines } })}
        />
      )}
      {options.from === 'dictionary' && (
        <DictionaryProperty
          dictionaries={dictionaries}
          code={options.code}
          onChange={(code) => change({ options: { from: 'dictionary', code } })}
        />
      )}
    </>
  );
}

function Rules({ item, change }: OneProps) {
  const t = useText();
  const { rules } = item;
  const set = (row: number, patch: Partial<FormItem['rules'][number]>) =>
    change({ rules: rules.map((rule, at) => (at === row ? { ...rule, ...patch } : rule)) });
  return (
    <fieldset className="designer-rules">
      <legend>{t('forms.rules')}</legend>
      {Array.from(rules.entries(), ([at, { pattern, message }]) => (
        <div key={at} className="designer-rule">
          <TextProperty
            label={t('forms.pattern', { row: at + 1 })}
            value={pattern}
            max={200}
            mono
            onChange={(text) => set(at, { pattern: text })}
          />
          <TextProperty
            label={t('forms.message', { row: at + 1 })}
            value={message}
            max={100}
            onChange={(text) => set(at, { message: text })}
          />
          <ToolButton
            label={t('forms.removeRule', { row: at + 1 })}
            icon={<IconDelete />}
            onPress={() => change({ rules: rules.filter((_, each) => each !== at) })}
          />
        </div>
      ))}
      <Button size="small" icon={<IconPlus />} onClick={() => change({ rules: [...rules, { pattern: '', message: '' }] })}>
        {t('forms.addRule')}
      </Button>
    </fieldset>
  );
}
