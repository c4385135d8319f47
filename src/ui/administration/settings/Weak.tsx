import { IconExclamationCircleFill } from '@arco-design/web-react/icon';
import { useText } from '../../../i18n/text';

/** Says of a value that it is allowed and weak, and why. */
export function Weak({ why }: { why: string }) {
  const t = useText();
  return (
    <span className="weak">
      <IconExclamationCircleFill aria-hidden="true" />
      <strong>{t('settings.weak')}</strong>
      <span>{why}</span>
    </span>
  );
}
