import type { MouseEvent } from 'react';

/** The shell, or a page that can have it open another one. */
interface Opener {
  readonly send: (event: { readonly type: 'open'; readonly address: string }) => void;
}

/** What a press on a link to a page of the console does: it is opened in the console, unless another window is asked for. */
export const followed = (opener: Opener, address: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  opener.send({ type: 'open', address });
};
