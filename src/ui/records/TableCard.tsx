import type { ReactNode } from 'react';
import type { Elements } from '../base/elements';
import './table-card.css';

interface Props {
  /** Primary actions, at the left. */
  readonly actions: ReactNode;
  readonly tools: Elements;
  readonly footer: ReactNode;
  readonly children: Elements;
}

/** The card around a table: actions and tools above it, the pager below. */
export const TableCard = ({ actions, tools, footer, children }: Props) => (
  <section className="table-card">
    <header className="table-card-head">
      <div className="table-card-actions">{actions}</div>
      {tools}
    </header>
    {children}
    <footer className="table-card-foot">{footer}</footer>
  </section>
);
