import { Button, Modal } from '@arco-design/web-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/text';
import { CloseButton } from '../base/CloseButton';
import type { Elements } from '../base/elements';
import { keepComposing } from '../base/enter';
import { ReturnFocus } from '../base/ReturnFocus';
import { WhileShown } from '../base/WhileShown';
import './picker-frame.css';
import '../forms/fields.css';

interface Props {
  readonly title: string;
  /** How much is picked, for the button; nothing is said of 0. */
  readonly count?: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: Elements;
}

/** The dialog of every picker. Ctrl or ⌘ with Enter confirms from anywhere in it. */
export function PickerFrame({ title, count = 0, onConfirm, onCancel, children }: Props) {
  const t = useText();
  const onKey = (event: KeyboardEvent) => {
    keepComposing(event);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation(); // A search field takes Enter for itself.
    onConfirm();
  };
  const footer = (
    <div onKeyDownCapture={onKey}>
      <Button onClick={onCancel}>{t('list.cancel')}</Button>
      <Button type="primary" onClick={onConfirm}>
        {count > 0 ? t('pickers.confirm', { count }) : t('list.ok')}
      </Button>
    </div>
  );
  return (
    <WhileShown>
      <ReturnFocus />
      <Modal
        visible
        className="picker-dialog"
        title={title}
        footer={footer}
        closeIcon={<CloseButton />}
        maskClosable={false}
        onCancel={onCancel}
      >
        <div onKeyDownCapture={onKey}>{children}</div>
      </Modal>
    </WhileShown>
  );
}
