import { Drawer } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { BodyMark } from '../base/BodyMark';
import { CloseButton } from '../base/CloseButton';
import { useNarrow } from '../base/narrow';
import { ReturnFocus } from '../base/ReturnFocus';
import { WhileShown } from '../base/WhileShown';
import './dialogs.css';
import './fields.css';

interface Props {
  readonly title: string;
  readonly footer: ReactNode;
  /** Room for a table. */
  readonly wide?: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The shell of adding and editing (§2.8): a title, a body, footer buttons. */
export function FormDrawer({ title, footer, wide = false, onCancel, children }: Props) {
  const narrow = useNarrow();
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': title };
  return (
    <WhileShown>
      <ReturnFocus />
      <BodyMark name={wide ? 'beside-wide-drawer' : 'beside-drawer'} />
      <Drawer
        {...dialog}
        visible
        className={wide ? 'form-drawer wide' : 'form-drawer'}
        width={narrow ? '100%' : wide ? 960 : 640}
        title={title}
        footer={footer}
        closeIcon={<CloseButton />}
        maskClosable={false}
        onCancel={onCancel}
      >
        {children}
      </Drawer>
    </WhileShown>
  );
}
