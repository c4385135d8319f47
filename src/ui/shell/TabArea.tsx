import { shallowEqual, useSelector } from '@xstate/react';
import { Activity } from 'react';
import type { ShellRef } from '../../machines/shell/shell';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { TabPane } from './TabPane';
import { panelId, tabId } from './tab-ids';

/** A panel is for the tab that it belongs to: without the strip there is none. */
const panelOf = (path: string) => ({ role: 'tabpanel', id: panelId(path), 'aria-labelledby': tabId(path) }) as const;

/** Every page that has been seen stays mounted; only the active one is shown. Each scrolls by itself, so a new one is at its top. */
export function TabArea({ shell, tabs, bare }: { shell: ShellRef; tabs: TabsRef; bare: boolean }) {
  const { tabs: open, active } = useSelector(tabs, tabStrip, shallowEqual);
  return open.map(
    ({ path, ref }) =>
      ref && (
        <Activity key={ref.sessionId} mode={path === active ? 'visible' : 'hidden'}>
          <div className="tab-pane" {...(!bare && panelOf(path))}>
            <TabPane shell={shell} tab={ref} />
          </div>
        </Activity>
      ),
  );
}
