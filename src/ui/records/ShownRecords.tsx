import { shallowEqual, useSelector } from '@xstate/react';
import type { Identified } from '../../machines/records/list-page';
import { recordsPage } from '../../machines/records/records-page';
import { PermissionContext } from '../base/Can';
import type { Elements } from '../base/elements';
import { QueryLayout } from './QueryLayout';
import { RecordsTable, type TableProps } from './RecordsTable';

interface Props<Row extends Identified> extends TableProps<Row> {
  /** The heading of the page. It is only heard: its tab shows the name of the menu. */
  readonly title: string;
  /** The dialogs of this page. */
  readonly children?: Elements;
}

/** A page of records that come and go elsewhere: they are neither added nor edited here. */
export function ShownRecords<Row extends Identified>({ title, children, ...table }: Props<Row>) {
  const { permissions } = useSelector(table.page, recordsPage, shallowEqual);
  return (
    <PermissionContext value={permissions}>
      <QueryLayout side={undefined}>
        <h1 className="visually-hidden">{title}</h1>
        <RecordsTable {...table} />
      </QueryLayout>
      {children}
    </PermissionContext>
  );
}
