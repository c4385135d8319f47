import { type FixedName, fixedPath } from '../../../machines/shell/page-routes';
import type { ShellRef } from '../../../machines/shell/shell';
import { followed } from './followed';
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
    <a className="page-link" href={address} onClick={followed(shell, address)}>
      {text}
    </a>
  );
}
