import type { MouseEvent } from 'react';
import type { ShellRef } from '../../../machines/shell/shell';

/** What a press on a link to a page of the console does: the shell opens it, unless another window is asked for. */
export const followed = (shell: ShellRef, address: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  shell.send({ type: 'open', address });
};
