import { Button } from '@arco-design/web-react';
import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/text';
import { useNarrow } from '../base/narrow';
import './query-layout.css';

/** A side panel that can be folded away beside a main area (§2.8): 20 % of the width, 1 % when folded. */
export function QueryLayout({ title, side, children }: { title: string; side: ReactNode; children: ReactNode }) {
  const t = useText();
  const narrow = useNarrow();
  // Until somebody decides, it is open where there is room for it.
  const [chosen, choose] = useState<boolean | null>(null);
  const open = chosen ?? !narrow;
  const toggle = t(open ? 'list.hideSide' : 'list.showSide');

  return (
    <div className={open ? 'query-layout' : 'query-layout query-layout-folded'}>
      <aside className="query-side" aria-label={title}>
        <div className="query-side-head">
          <span className="query-side-title">{title}</span>
          <Button
            className="query-side-toggle"
            type="text"
            size="mini"
            icon={open ? <IconMenuFold /> : <IconMenuUnfold />}
            aria-label={toggle}
            title={toggle}
            aria-expanded={open}
            onClick={() => choose(!open)}
          />
        </div>
        {open && <div className="query-side-body">{side}</div>}
      </aside>
      <div className="query-main">{children}</div>
    </div>
  );
}
