import type { MouseEvent, ReactNode } from 'react';
import { useApp } from '../app/app';
import './record-link.css';

/** A link to the page of a record: in the console, unless another window is asked for. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  const { go } = useApp();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a className="record-link" href={to} onClick={follow}>
      {children}
    </a>
  );
}
