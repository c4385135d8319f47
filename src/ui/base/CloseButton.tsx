import { IconClose } from '@arco-design/web-react/icon';
import { useText } from '../../i18n/text';
import './buttons.css';

/** The cross of a dialog, given to Arco as its icon: Arco's own is neither a button nor named in the language of the console. */
export function CloseButton() {
  const t = useText();
  return (
    <button type="button" className="close-button" aria-label={t('list.close')}>
      <IconClose />
    </button>
  );
}
