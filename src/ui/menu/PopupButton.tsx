import { type ReactNode, useRef, useState } from 'react';
import type { Elements } from '../base/elements';
import { type PopupAt, type PopupItem, PopupMenu } from './PopupMenu';

interface PopupButtonProps {
  readonly label: string;
  readonly className: string;
  readonly items: readonly PopupItem[];
  /** See `PopupMenu`. */
  readonly many?: boolean;
  readonly head?: Elements;
  /** A button that shows an icon only says its name in a tooltip. */
  readonly title?: string;
  /** It opens nothing, and keeps the focus. */
  readonly inert?: boolean;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** A button that opens a menu below itself, and gets the focus back when the menu closes. */
export function PopupButton({ label, className, items, many = false, head, title, inert = false, ...props }: PopupButtonProps) {
  const { tabIndex, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<PopupAt | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-disabled={inert}
        title={title}
        tabIndex={tabIndex}
        onClick={({ currentTarget }) => {
          if (inert) return;
          const { right, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: right, y: bottom + 4, side: 'left' });
        }}
      >
        {children}
      </button>
      {at && (
        <PopupMenu
          label={label}
          at={at}
          items={items}
          many={many}
          head={head}
          onClose={() => {
            setAt(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
