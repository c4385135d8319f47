import type { MouseEvent } from 'react';
import { type FixedName, fixedPath } from '../../../machines/base/routes';
import type { ShellRef } from '../../../machines/shell/shell';
import './page-link.css';

interface PageLinkProps {
  readonly shell: ShellRef;
  readonly to: FixedName;
  readonly text: string;
}

/** A link to a page of the console that has no menu. */
export function PageLink({ shell, to, text }: PageLinkProps) {
  const address = fixedPath(to);
  return (
    <a
      className="page-link"
      href={address}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        shell.send({ type: 'open', address });
      }}
    >
      {text}
    </a>
  );
}
