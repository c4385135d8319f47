import { useSelector } from '@xstate/react';
import type { MenuNode } from '../../machines/base/menu-tree';
import type { ShellRef } from '../../machines/shell/shell';

/** The menu of a page file, if the user has it. */
export const useMenuOf = (shell: ShellRef, component: string): MenuNode | undefined =>
  useSelector(shell, ({ context }) => [...context.index.byId.values()].find((node) => node.component === component));
