import { IconDown, IconUp } from '@arco-design/web-react/icon';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import './buttons.css';
import './scroll-box.css';

/** How far one press of an arrow goes, in CSS pixels (§9). */
const SCROLL_STEP = 86;

/** A box with a scrollbar of its own and two arrows (§2.8). The arrows are there while there is more than the box can show. */
export function ScrollBox({ children }: { children: ReactNode }) {
  const t = useText();
  const view = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ above: false, below: false });
  const look = (box: HTMLElement | null) => {
    if (!box) return;
    const above = box.scrollTop > 0;
    const below = box.scrollTop + box.clientHeight < box.scrollHeight - 1;
    if (above !== more.above || below !== more.below) setMore({ above, below });
  };
  const step = (by: number) => view.current?.scrollBy({ top: by });
  return (
    <div className="scroll-box">
      <div
        className="scroll-box-view"
        ref={(box) => {
          view.current = box;
          look(box);
        }}
        onScroll={({ currentTarget }) => look(currentTarget)}
      >
        {children}
      </div>
      {(more.above || more.below) && (
        <div className="scroll-box-arrows">
          <Arrow label={t('list.scrollUp')} inert={!more.above} icon={<IconUp />} onPress={() => step(-SCROLL_STEP)} />
          <Arrow label={t('list.scrollDown')} inert={!more.below} icon={<IconDown />} onPress={() => step(SCROLL_STEP)} />
        </div>
      )}
    </div>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly inert: boolean;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

/** At its end an arrow does nothing, and keeps the focus. */
const Arrow = ({ label, inert, icon, onPress }: ArrowProps) => (
  <button
    type="button"
    className="close-button"
    aria-label={label}
    title={label}
    aria-disabled={inert}
    onClick={() => inert || onPress()}
  >
    {icon}
  </button>
);
