import { dictionaryDraft } from '../../../../contract/dictionaries';
import { languagesDraft } from '../../../../contract/i18n-texts';
import { useText } from '../../../i18n/text';
import { TextField } from '../../records/RecordField';
import { DictionaryItems } from './DictionaryItems';

const { code } = dictionaryDraft.shape;
const NAME_LENGTH = 64;
const name = languagesDraft(NAME_LENGTH).shape;

/** The fields of a dictionary. Their checks are the contract's own. */
export function DictionaryFields() {
  const t = useText();
  return (
    <>
      <TextField
        name="code"
        label={t('dictionaries.code')}
        required
        mono
        schema={code}
        max={64}
        malformed={t('dictionaries.codeRule')}
        help={t('dictionaries.codeHelp')}
      />
      <TextField name="zhCN" label={t('dictionaries.zhCN')} required schema={name['zh-CN']} max={NAME_LENGTH} />
      <TextField name="zhHK" label={t('dictionaries.zhHK')} schema={name['zh-HK']} max={NAME_LENGTH} />
      <TextField name="enUS" label={t('dictionaries.enUS')} schema={name['en-US']} max={NAME_LENGTH} />
      <DictionaryItems />
    </>
  );
}
