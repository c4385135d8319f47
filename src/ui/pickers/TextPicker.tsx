import type { I18nText } from '../../../contract/i18n-texts';
import { useText } from '../../i18n/text';
import type { PickerRef } from '../../machines/pickers/list-picker';
import { LongText } from '../base/LongText';
import { PickerDialog } from './PickerDialog';

/** One multilingual text; the present choice stands above the list (§2.7). */
export function TextPicker({ picker }: { picker: PickerRef<I18nText> }) {
  const t = useText();
  const column = (language: keyof I18nText['message'], title: string, minor = false) => ({
    name: language,
    title,
    minor,
    sortable: true,
    cell: ({ message }: I18nText) => <LongText text={message[language] || '—'} />,
  });
  return (
    <PickerDialog
      picker={picker}
      title={t('pickers.texts.title')}
      search={{ name: 'name', label: t('pickers.texts.search'), maxLength: 64 }}
      columns={[
        column('zh-CN', t('pickers.texts.zhCN')),
        column('zh-HK', t('pickers.texts.zhHK'), true),
        column('en-US', t('pickers.texts.enUS')),
      ]}
      nameOf={({ message }) => message['zh-CN']}
      empty={t('pickers.texts.empty')}
      pickedLabel={t('pickers.texts.current')}
    />
  );
}
