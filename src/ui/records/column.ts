import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { TEXT_SCALES, textSizeOf } from '../../machines/app/text-size';
import type { Density } from '../../machines/records/column-settings';
import type { Identified, ListPageRef } from '../../machines/records/list-page';
import { useApp } from '../app/app';
import type { Elements } from '../base/elements';

export interface Column<Row> {
  readonly name: string;
  readonly title: string;
  /** What stands in its head instead of the title. */
  readonly head?: ReactNode;
  readonly width: number;
  readonly sortable?: boolean;
  /** Numbers stand right, everything else left. */
  readonly align?: 'right';
  readonly fixed?: 'left' | 'right';
  /** Its part on the card of a phone; a column without one is not on it. */
  readonly card?: 'title' | 'mark' | 'fact' | 'actions';
  readonly cell: (row: Row) => ReactNode;
}

/** How a page describes a column; its name is its key, and the order is that of the machine's table. */
interface ColumnLook<Row> extends Pick<Column<Row>, 'title' | 'head' | 'width' | 'align' | 'card' | 'cell'> {
  /** It stays in sight while the rest is scrolled. */
  readonly fixed?: true;
}
export type ColumnLooks<Row, Name extends string = string> = Readonly<Record<Name, ColumnLook<Row>>>;

export interface DataTableProps<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly columns: readonly Column<Row>[];
  readonly density: Density;
  /** Told how wide the table is, in CSS pixels. */
  readonly onRoom: (width: number) => void;
  /** What a row is called, for those who hear the screen. */
  readonly nameOf: (row: Row) => string;
  /** Which rows can be selected; without it, there is nothing to select rows for. */
  readonly canSelect?: ((row: Row) => boolean) | undefined;
  /** What an empty list says, and the action that fills it. */
  readonly emptyHint: string;
  readonly emptyAction: Elements;
}

/** How much wider columns are than they say, so that larger text has its room. */
export const useColumnScale = () => TEXT_SCALES[useSelector(useApp().textSize, textSizeOf)];

interface Choice {
  readonly shown: readonly string[];
  readonly sortable: readonly string[];
}

/** The columns that are shown, in their order, as wide as the size of the text asks. */
export const shownColumns = <Row>(looks: ColumnLooks<Row>, { shown, sortable }: Choice, scale: number): readonly Column<Row>[] =>
  shown.flatMap((name): Column<Row>[] => {
    const look = looks[name];
    if (!look) return [];
    const { fixed, width, ...column } = look;
    return [
      {
        ...column,
        name,
        width: Math.round(width * scale),
        sortable: sortable.includes(name),
        ...(fixed ? { fixed: 'left' } : {}),
      },
    ];
  });
