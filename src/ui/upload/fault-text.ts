import type { Translate } from '../../i18n/text';
import type { CompleteRules, FieldFault } from '../../machines/upload/field-rules';

type Said = Pick<CompleteRules, 'kind' | 'types' | 'size' | 'count' | 'crop'>;

/** What every use of the cropper takes. */
const CROPPED: Said = { kind: 'image', types: ['jpeg', 'jpg', 'png'], size: 0, count: 1, crop: 0 };

/** Why a file was not taken, in the words of §5. */
export function faultText(t: Translate, fault: FieldFault, rules: Said = CROPPED): string {
  const { kind, size, count, crop } = rules;
  const types = rules.types ?? [];
  switch (fault) {
    case 'wrongType':
      return crop === null
        ? t('fieldUpload.wrongType', { types: types.map((type) => `.${type}`).join(' ') })
        : t('fieldUpload.wrongCropType', { types: types.join(t('list.separator')) });
    case 'tooHeavy':
      return t(`fieldUpload.tooHeavy.${kind}`, { size });
    case 'tooMany':
      return t(`fieldUpload.tooMany.${kind}`, { count });
    case 'missing':
      return t(`fieldUpload.missing.${kind}`);
    case 'empty':
    case 'damaged':
    case 'tooLarge':
    case 'tooSmall':
    case 'unreadable':
      return t(`fieldUpload.${fault}`);
  }
}
