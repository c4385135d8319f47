import type { FieldError } from '../machines/base/field-errors';
import { failureText } from './failure-text';
import type { Translate } from './text';

/** The text below a field; `missing` is the field's own prompt. */
export function fieldErrorText(t: Translate, fieldError: FieldError, missing: string): string {
  if (fieldError === 'missing') return missing;
  if (typeof fieldError === 'string') return t(`entry.fieldError.${fieldError}`);
  if ('kind' in fieldError) return failureText(t, fieldError, 'operation');
  switch (fieldError.say) {
    case 'length':
      return t('entry.fieldError.length', fieldError);
    case 'classes':
      return t('entry.fieldError.classes', fieldError);
    case 'tooLong':
      return t('entry.fieldError.tooLong', fieldError);
  }
}
