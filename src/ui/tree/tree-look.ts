import type { ReactNode } from 'react';
import type { Branch } from '../../machines/records/tree-rows';
import type { Elements } from '../base/elements';
import type { RowAct } from '../records/RowActions';

/** A column beside the names. It folds away where the table is narrower. */
interface TreeColumn<Row> {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  /** Numbers stand right. */
  readonly align?: 'right';
  /** Which tables have room for it: those of a desktop, those of a tablet too, or all. */
  readonly room: 'desktop' | 'tablet' | 'any';
  readonly cell: (row: Row) => ReactNode;
}

/** How a page shows the rows of its tree. */
export interface TreeLook<Row> {
  /** What the tree is, for those who hear the screen. */
  readonly label: string;
  readonly nameTitle: string;
  readonly nameOf: (row: Row) => string;
  /** In front of the name, such as an icon, and behind it, such as tags. */
  readonly lead?: (row: Row) => Elements;
  readonly trail?: (branch: Branch<Row>) => Elements;
  readonly columns: readonly TreeColumn<Row>[];
}

/** What can be done with a row: a link, and the rest behind a second one. */
export interface TreeActs<Row> {
  /** Whether its place can be changed. */
  readonly canMove: boolean;
  readonly onEdit: ((row: Row) => void) | null;
  readonly others: (branch: Branch<Row>) => readonly RowAct[];
}

/** What a page says of its tree. */
export interface TreeTexts<Row> {
  readonly search: string;
  /** The act of adding below a row. */
  readonly addBelow: string;
  /** What the top of the tree is called. */
  readonly top: string;
  /** What else a new parent changes. */
  readonly moveContent: (row: Row) => string;
}
