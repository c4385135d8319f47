import type { KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/text';
import { moveFocus } from '../base/arrow-keys';
import type { Elements } from '../base/elements';
import { WhileShown } from '../base/WhileShown';
import './popup-menu.css';

/** Where a popup menu opens: a point of the window, and to which side of it. */
export interface PopupAt {
  readonly x: number;
  readonly y: number;
  readonly side: 'right' | 'left';
}

export interface PopupItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: Elements;
  readonly disabled?: boolean;
  /** Given where the items can be chosen for good: what holds now is marked. */
  readonly checked?: boolean;
  /** A line stands above it: what follows is of another kind. */
  readonly isApart?: boolean;
  /** It destroys something. */
  readonly danger?: boolean;
  readonly onChoose: () => void;
}

interface PopupMenuProps {
  readonly label: string;
  readonly at: PopupAt;
  readonly items: readonly PopupItem[];
  /** Each item is chosen for itself, and the menu stays for the next; else one choice rules out the others and closes it. */
  readonly many?: boolean;
  readonly head?: Elements;
  readonly onClose: () => void;
}

/** A menu that opens at a point, takes the focus, and is used with the mouse or with the arrow keys, Enter and Escape. */
export function PopupMenu({ label, at, items, many = false, head, onClose }: PopupMenuProps) {
  const t = useText();
  // A menu that is one choice opens at what holds now.
  const isChoice = !many && items.every(({ checked }) => checked !== undefined);
  const first = isChoice ? Math.max(0, items.findIndex(isChecked)) : 0;
  const choose = (item: PopupItem) => {
    if (item.disabled) return;
    if (!many) onClose();
    item.onChoose();
  };
  const edge = at.side === 'right' ? { left: at.x } : { right: window.innerWidth - at.x };
  return createPortal(
    <WhileShown>
      <button type="button" className="popup-veil" tabIndex={-1} aria-label={t('frame.close')} onMouseDown={onClose} />
      <div className="popup-box" style={{ top: at.y, ...edge }} ref={keepInside}>
        {head}
        <div role="menu" aria-label={label} className="popup-items" onKeyDown={(event) => steer(event, onClose)}>
          {items.map((item, i) => (
            <button
              key={item.key}
              type="button"
              {...roleOf(item, many)}
              aria-disabled={item.disabled ?? false}
              tabIndex={-1}
              className={looksOf(item)}
              ref={i === first ? takeFocus : undefined}
              onClick={() => choose(item)}
            >
              {item.icon}
              <span title={item.label}>{item.label}</span>
            </button>
          ))}
        </div>
      </div>
    </WhileShown>,
    document.body,
  );
}

const looksOf = ({ isApart, danger }: PopupItem) =>
  ['popup-item', ...(isApart ? ['popup-apart'] : []), ...(danger ? ['popup-danger'] : [])].join(' ');

const isChecked = ({ checked }: PopupItem) => checked === true;

function roleOf({ checked }: PopupItem, many: boolean) {
  if (checked === undefined) return { role: 'menuitem' };
  return { role: many ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked };
}

const takeFocus = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

/** A menu that would leave the window moves back into it. */
function keepInside(box: HTMLElement | null) {
  if (!box) return;
  const { left, right, bottom, height, width } = box.getBoundingClientRect();
  if (left < 8) Object.assign(box.style, { left: '8px', right: 'auto' });
  if (right > window.innerWidth) box.style.left = `${Math.max(8, window.innerWidth - width - 8)}px`;
  if (bottom > window.innerHeight) box.style.top = `${Math.max(8, window.innerHeight - height - 8)}px`;
}

function steer(event: KeyboardEvent<HTMLElement>, onClose: () => void) {
  const items = [...event.currentTarget.children].filter((child) => child instanceof HTMLElement);
  if (moveFocus(event, items, 'down')) return;
  if (event.key !== 'Escape' && event.key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation(); // The dialog that the menu may lie in is not meant.
  onClose();
}
