import { languagesDraft } from '../../../../contract/i18n-texts';
import { useText } from '../../../i18n/text';
import { TextField } from '../../records/RecordField';

/** The most characters that the contract takes. */
export const TEXT_LENGTH = 500;
const { shape } = languagesDraft(TEXT_LENGTH);

/** The fields of a text. Their checks are the contract's own. */
export function TextFields() {
  const t = useText();
  return (
    <>
      <TextField name="zhCN" label={t('i18nTexts.languages.zh-CN')} required lines schema={shape['zh-CN']} max={TEXT_LENGTH} />
      <TextField name="zhHK" label={t('i18nTexts.languages.zh-HK')} lines schema={shape['zh-HK']} max={TEXT_LENGTH} />
      <TextField name="enUS" label={t('i18nTexts.languages.en-US')} lines schema={shape['en-US']} max={TEXT_LENGTH} />
    </>
  );
}
