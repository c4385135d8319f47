import type { ReactNode } from 'react';
import './entry-link.css';

interface EntryLinkProps {
  readonly busy?: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** Another way, below a form: it looks like a link. While the form is on its way it says that it does not listen. */
export const EntryLink = ({ busy = false, onGo, children }: EntryLinkProps) => (
  <button type="button" className="entry-link" aria-disabled={busy} onClick={onGo}>
    {children}
  </button>
);
