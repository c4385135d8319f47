import { Button } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../i18n/text';
import type { StandardPage } from '../../machines/records/record-dialogs';
import type { Versioned } from '../../machines/records/record-form';
import { recordsPage } from '../../machines/records/records-page';
import { Can, PermissionContext, useCan } from '../base/Can';
import type { Elements } from '../base/elements';
import type { ColumnLooks } from './column';
import { QueryLayout } from './QueryLayout';
import type { QueryLooks } from './query/looks';
import { RecordsTable } from './RecordsTable';
import { type PossibleActs, type RecordRights, type RowAct, RowActions } from './RowActions';
import type { SearchField } from './SearchForm';
import { SelectionInfo } from './SelectionInfo';
import { type RecordTexts, StandardDialogs } from './StandardDialogs';

interface RecordsProps<Row extends Versioned, Values extends object, Saved, Whole extends Versioned> {
  readonly page: StandardPage<Row, Values, Saved, Whole>;
  readonly texts: RecordTexts<Row>;
  readonly rights: RecordRights;
  readonly columns: ColumnLooks<Row>;
  readonly search: readonly SearchField[];
  /** How what its advanced query may name is shown; without it, there is none. */
  readonly query?: QueryLooks;
  /** What a row is called, for those who hear the screen. */
  readonly nameOf: (row: Row) => string;
  /** Its records have pages of their own, to which their first text leads. */
  readonly linked?: boolean;
  /** Which rows may be edited and deleted; without it, all. */
  readonly possible?: (row: Row) => PossibleActs;
  /** Opens the form of a row, or reads the rest of the record first. */
  readonly edit: (row: Row) => void;
  /** What else can be done with a row. */
  readonly acts?: (row: Row) => readonly RowAct[];
  /** What else can be done with the list. */
  readonly tools?: Elements;
  /** How a record is added, where that is not by the form. */
  readonly adding?: ReactElement | undefined;
}

interface Props<Row extends Versioned, Values extends object, Saved, Whole extends Versioned>
  extends RecordsProps<Row, Values, Saved, Whole> {
  readonly fields: (record: Whole | null) => ReactNode;
  /** A panel at the left, such as a tree. */
  readonly side?: { readonly title: string; readonly content: ReactNode };
  /** The dialogs that only this page has. */
  readonly children?: Elements;
}

/** A page of records: search, toolbar, table and pager, with the form and the questions over it. */
export function RecordsPage<Row extends Versioned, Values extends object, Saved, Whole extends Versioned>(
  props: Props<Row, Values, Saved, Whole>,
) {
  const { page, texts, rights, fields, side, children } = props;
  const { permissions } = useSelector(page, recordsPage, shallowEqual);
  return (
    <PermissionContext value={permissions}>
      <QueryLayout side={side}>
        <h1 className="visually-hidden">{texts.title}</h1>
        <Records {...props} />
      </QueryLayout>
      <StandardDialogs page={page} texts={texts} rights={rights} fields={fields} />
      {children}
    </PermissionContext>
  );
}

const ALL: PossibleActs = { edit: true, remove: true };

function Records<Row extends Versioned, Values extends object, Saved, Whole extends Versioned>({
  page,
  texts,
  rights,
  possible = () => ALL,
  edit,
  acts,
  tools,
  adding,
  ...table
}: RecordsProps<Row, Values, Saved, Whole>) {
  const can = useCan();
  const { list } = useSelector(page, recordsPage, shallowEqual);
  const add = () => page.send({ type: 'open', dialog: 'form', about: null });
  const isOnlyRead = !acts && !can(rights.edit) && !can(rights.remove);
  const rowActions = (row: Row) => (
    <RowActions
      rights={rights}
      possible={possible(row)}
      acts={acts?.(row) ?? []}
      onEdit={() => edit(row)}
      onRemove={() => page.send({ type: 'open', dialog: 'removal', about: [row] })}
    />
  );
  return (
    <RecordsTable
      {...table}
      page={page}
      actions={
        <ListActions
          rights={rights}
          adding={adding}
          onAdd={add}
          onRemove={() => page.send({ type: 'openSelected', dialog: 'removal' })}
        >
          {tools}
          <SelectionInfo list={list} />
        </ListActions>
      }
      rowActions={isOnlyRead ? undefined : rowActions}
      canSelect={selects(can, rights) ? (row) => possible(row).remove : undefined}
      emptyHint={texts.empty}
      emptyAction={adding ?? <FirstRecord right={rights.add} text={texts.add} onAdd={add} />}
    />
  );
}

/** What an empty list offers. */
function FirstRecord({ right, text, onAdd }: { right: RecordRights['add']; text: string; onAdd: () => void }) {
  const t = useText();
  if (!useCan()(right)) return <span>{t('list.askAdministrator')}</span>;
  return (
    <Button type="primary" onClick={onAdd}>
      {text}
    </Button>
  );
}

/** Whether there is anything to select rows for. */
const selects = (can: ReturnType<typeof useCan>, { remove, select }: RecordRights) => can(remove) || (select?.some(can) ?? false);

interface ListActionsProps {
  readonly rights: RecordRights;
  readonly adding: ReactElement | undefined;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly children: Elements;
}

/** What can be done with the list. Deletion stays when nothing is selected, so that its warning can be met. */
function ListActions({ rights, adding, onAdd, onRemove, children }: ListActionsProps) {
  const t = useText();
  return (
    <>
      {adding}
      <Can when={rights.add}>
        <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
          {t('list.add')}
        </Button>
      </Can>
      <Can when={rights.remove}>
        <Button icon={<IconDelete />} onClick={onRemove}>
          {t('list.removeMany')}
        </Button>
      </Can>
      {children}
    </>
  );
}
