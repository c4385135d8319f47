import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useCallback } from 'react';
import type { ShellRef } from '../../machines/shell/shell';
import type { TabRef } from '../../machines/shell/tab';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { ShownContext } from '../base/WhileShown';
import { noteScroll, scrollBack } from './scrolls';
import { TabPane } from './TabPane';
import { panelId, tabId } from './tab-ids';

/**
 * Every page that has been seen stays mounted; only the active one is shown. Each scrolls by itself, so a new one is at its top. They
 * stand in the order in which they came, whatever the strip says: a frame that is moved in the document loads again (§2.3).
 */
export function TabArea({ shell, tabs, bare }: { shell: ShellRef; tabs: TabsRef; bare: boolean }) {
  const { tabs: open, active } = useSelector(tabs, tabStrip, shallowEqual);
  const seen = open.flatMap(({ ref, ...tab }) => (ref ? [{ ref, ...tab }] : []));
  return seen
    .toSorted((one, other) => (one.ref.sessionId < other.ref.sessionId ? -1 : 1))
    .map(({ path, ref, frozen }) => (
      <Panel
        key={ref.sessionId}
        shell={shell}
        tabs={tabs}
        tab={ref}
        path={path}
        shown={path === active}
        thawed={frozen}
        bare={bare}
      />
    ));
}

interface PanelProps {
  readonly shell: ShellRef;
  readonly tabs: TabsRef;
  readonly tab: TabRef;
  readonly path: string;
  readonly shown: boolean;
  /** Its page has been stopped before, and comes back where it stood. */
  readonly thawed: boolean;
  readonly bare: boolean;
}

/** A panel is for the tab that it belongs to: without the strip there is none. */
const panelOf = (path: string) => ({ role: 'tabpanel', id: panelId(path), 'aria-labelledby': tabId(path) }) as const;

const Panel = memo(function Panel({ shell, tabs, tab, path, shown, thawed, bare }: PanelProps) {
  const place = useCallback(
    (panel: HTMLElement | null) => (panel && thawed ? scrollBack(tabs, path, panel) : undefined),
    [tabs, path, thawed],
  );
  return (
    <div className={shown ? 'tab-place' : 'tab-place kept'} aria-hidden={!shown}>
      <div
        ref={place}
        className="tab-pane"
        onScrollCapture={(event) => noteScroll(tabs, path, event)}
        {...(!bare && panelOf(path))}
      >
        <ShownContext value={shown}>
          <TabPane shell={shell} tab={tab} />
        </ShownContext>
      </div>
    </div>
  );
});
