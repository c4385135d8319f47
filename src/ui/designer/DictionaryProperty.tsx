import { shallowEqual, useSelector } from '@xstate/react';
import { allItems, type FormDocument } from '../../../contract/form-document';
import type { FormDictionary } from '../../../contract/forms';
import { inLanguage } from '../../i18n/in-language';
import { useLanguage, useText } from '../../i18n/text';
import { type BoundDictionariesRef, boundDictionaries } from '../../machines/designer/bound-dictionaries';
import { type DesignerRef, dictionariesOf } from '../../machines/designer/designer';
import { DictionaryPicker } from '../pickers/DictionaryPicker';
import { PickerField } from '../pickers/PickerField';
import { PropertyField } from './PropertyField';

interface Props {
  readonly dictionaries: BoundDictionariesRef;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** The dictionary that choices come from, by its name, picked from those of the tenant. */
export function DictionaryProperty({ dictionaries, code, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const { slot, known, failed } = useSelector(dictionaries, boundDictionaries, shallowEqual);
  const found = known.get(code);
  const unnamed = { id: code, code, name: { 'zh-CN': code, 'zh-HK': null, 'en-US': null } };
  const take = ([picked]: readonly FormDictionary[]) => {
    if (picked) dictionaries.send({ type: 'picked', dictionary: picked });
    onChange(picked?.code ?? '');
  };
  return (
    <>
      <PropertyField
        label={t('forms.dictionary')}
        help={found ? found.code : undefined}
        error={found === null ? t('forms.dictionaryGone', { code }) : undefined}
      >
        {(id) => (
          <PickerField
            id={id}
            slot={slot}
            limit="radio"
            nameOf={({ name }) => inLanguage(name, language)}
            value={code === '' ? [] : [found ?? unnamed]}
            onChange={take}
          >
            {(picker) => <DictionaryPicker picker={picker} />}
          </PickerField>
        )}
      </PropertyField>
      {failed && code !== '' && found === undefined && (
        <button type="button" className="link-button" onClick={() => dictionaries.send({ type: 'retry' })}>
          {t('forms.nameDictionary')}
        </button>
      )}
    </>
  );
}

/** The fields whose dictionary was deleted; each leads to its item. */
export function LostDictionaries({ page, document }: { page: DesignerRef; document: FormDocument }) {
  const t = useText();
  const { known } = useSelector(useSelector(page, dictionariesOf), boundDictionaries, shallowEqual);
  const lost = allItems(document.drawingItems).flatMap(({ id, label, name, options }) =>
    options?.from === 'dictionary' && known.get(options.code) === null ? [{ id, label: label || name, code: options.code }] : [],
  );
  if (lost.length === 0) return null;
  return (
    <div className="designer-problems" role="status">
      <p>{t('forms.dictionariesLost')}</p>
      <ul>
        {lost.map(({ id, ...named }) => (
          <li key={id}>
            <button type="button" className="link-button" onClick={() => page.send({ type: 'select', id })}>
              {t('forms.dictionaryLost', named)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
