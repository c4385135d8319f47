import { Button } from '@arco-design/web-react';
import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/text';
import { useNarrow } from '../base/narrow';
import './query-layout.css';

interface Side {
  readonly title: string;
  readonly content: ReactNode;
}

/** The main area of a page of records, and at its left a side panel, if there is one (§2.8). */
export function QueryLayout({ side, children }: { side: Side | undefined; children: ReactNode }) {
  const narrow = useNarrow();
  // Until the user decides, the panel is open where there is room for it.
  const [chosen, choose] = useState<boolean | null>(null);
  const open = chosen ?? !narrow;
  return (
    <div className={open ? 'query-layout' : 'query-layout query-layout-folded'}>
      {side && <SidePanel side={side} open={open} onToggle={() => choose(!open)} />}
      <div className="query-main">{children}</div>
    </div>
  );
}

/** It can be folded away: 20 % of the width, 1 % when folded. */
function SidePanel({ side, open, onToggle }: { side: Side; open: boolean; onToggle: () => void }) {
  const t = useText();
  const toggle = t(open ? 'list.hideSide' : 'list.showSide');
  return (
    <aside className="query-side" aria-label={side.title}>
      <div className="query-side-head">
        <span className="query-side-title">{side.title}</span>
        <Button
          className="query-side-toggle"
          type="text"
          size="mini"
          icon={open ? <IconMenuFold /> : <IconMenuUnfold />}
          aria-label={toggle}
          title={toggle}
          aria-expanded={open}
          onClick={onToggle}
        />
      </div>
      {open && <div className="query-side-body">{side.content}</div>}
    </aside>
  );
}
