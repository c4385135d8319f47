import { Modal } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { CloseButton } from '../base/CloseButton';
import { keepComposing } from '../base/enter';
import { ReturnFocus } from '../base/ReturnFocus';
import { WhileShown } from '../base/WhileShown';
import { dragByTitle } from './drag-by-title';
import './dialogs.css';
import './fields.css';

interface Props {
  readonly title: string;
  /** Buttons, the harmless one first: it has the focus when the dialog comes. */
  readonly footer: ReactNode;
  /** Room for a picture: 960 (§9). */
  readonly wide?: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A dialog in the middle of the window. It has to be answered: a click beside it does not count. */
export function Dialog({ title, footer, wide = false, onCancel, children }: Props) {
  return (
    <WhileShown>
      <ReturnFocus />
      <Modal
        visible
        className={wide ? 'small-dialog wide' : 'small-dialog'}
        title={<span ref={dragByTitle}>{title}</span>}
        footer={footer}
        closeIcon={<CloseButton />}
        maskClosable={false}
        onCancel={onCancel}
      >
        <div onKeyDownCapture={keepComposing}>{children}</div>
      </Modal>
    </WhileShown>
  );
}
