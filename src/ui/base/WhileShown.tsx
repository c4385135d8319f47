import { Activity, createContext, type ReactNode, useContext } from 'react';

/** Whether the tab that a view lies in is the one that is shown. Outside of tabs, all is. */
export const ShownContext = createContext(true);

/**
 * What must not outlive its tab's turn: dialogs and menus, which lie over the whole window, and canvases, which are drawn for the room that
 * is there. While another tab is shown they are out of sight with their state kept, and their effects are undone.
 */
export function WhileShown({ children }: { children: ReactNode }) {
  return <Activity mode={useContext(ShownContext) ? 'visible' : 'hidden'}>{children}</Activity>;
}
