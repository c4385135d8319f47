import { useText } from '../../i18n/text';
import type { FieldError } from '../../machines/base/field-errors';
import { DialogField } from './DialogField';

interface Props {
  readonly code: string;
  /** What is said above the field, where the code has a name. */
  readonly label?: string | undefined;
  readonly value: string;
  readonly fieldError: FieldError | undefined;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
}

/** Where a code is typed to confirm what hits many or is final. */
export function CodeField({ code, label, ...field }: Props) {
  const t = useText();
  const asked = label ?? t('list.typeCode', { code });
  return <DialogField label={asked} missing={asked} {...field} />;
}
