import type { FormDictionary } from '../../../contract/forms';
import { inLanguage } from '../../i18n/in-language';
import { useLanguage, useText } from '../../i18n/text';
import type { PickerRef } from '../../machines/pickers/list-picker';
import { LongText } from '../base/LongText';
import { PickerDialog } from './PickerDialog';

/** One dictionary, by its name or its code. */
export function DictionaryPicker({ picker }: { picker: PickerRef<FormDictionary> }) {
  const t = useText();
  const language = useLanguage();
  return (
    <PickerDialog
      picker={picker}
      title={t('pickers.dictionaries.title')}
      search={{ name: 'keyword', label: t('pickers.dictionaries.search'), maxLength: 64 }}
      columns={[
        {
          name: 'name',
          title: t('pickers.dictionaries.name'),
          cell: ({ name }) => <LongText text={inLanguage(name, language)} />,
        },
        { name: 'code', title: t('pickers.dictionaries.code'), cell: ({ code }) => <LongText mono text={code} /> },
      ]}
      nameOf={({ name }) => inLanguage(name, language)}
      empty={t('pickers.dictionaries.empty')}
      pickedLabel={t('pickers.texts.current')}
    />
  );
}
