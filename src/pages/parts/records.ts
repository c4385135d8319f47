import { z } from 'zod/mini';
import type { ViewedList } from '../../../contract/list-views';
import type { UserInfo } from '../../../contract/sign-in';
import type { SearchedFields } from '../../../contract/super-query';
import { DEFAULT_ZONE } from '../../../contract/text';
import type { Member } from '../../../contract/users';
import { requestReader } from '../../api/list-request';
import { listViewsApi } from '../../api/list-views';
import { userSource } from '../../api/pickers';
import { type Act, createActMachine } from '../../machines/base/act';
import { createPickerMachine } from '../../machines/pickers/list-picker';
import { createPickerSlotMachine } from '../../machines/pickers/picker-slot';
import { type ColumnSettingsInput, createColumnSettingsMachine } from '../../machines/records/column-settings';
import { viewReader } from '../../machines/records/list-address';
import { createListPageMachine, type Identified } from '../../machines/records/list-page';
import { createListViewsMachine } from '../../machines/records/list-views';
import type { LoadPage, PageRequest } from '../../machines/records/pager';
import { createQueryBuilderMachine, pickedNames } from '../../machines/records/query-builder';
import {
  createRecordFormMachine,
  type RecordFormPorts,
  type StoredDraft,
  type Versioned,
} from '../../machines/records/record-form';
import type { Kit } from '../kit';

/** What differs from one kind of record to the next. The form is of the `Whole` record, where a row of the list is only a part of it. */
interface Kind<Row extends Versioned, Values extends object, Saved, Whole extends Versioned> {
  readonly api: {
    readonly load: LoadPage<Row>;
    readonly save: RecordFormPorts<Whole, Values, Saved>['save'];
    readonly remove: Act<readonly Row[], string>;
  };
  /** The query of the list's route. */
  readonly query: z.ZodMiniObject & z.ZodMiniType<PageRequest>;
  readonly record: z.ZodMiniType<Whole>;
  /** What the form holds: every field, each as it is typed. */
  readonly values: z.ZodMiniType<Values>;
  readonly valuesOf: (record: Whole | null) => Values;
  readonly given?: RecordFormPorts<Whole, Values, Saved>['given'];
  /** Its name is that of its saved views, too. */
  readonly table: Omit<ColumnSettingsInput, 'path'> & { readonly table: ViewedList };
  /** What its advanced query may name; without it, there is none. */
  readonly fields?: SearchedFields | undefined;
}

type PageKit = Pick<Kit, 'call' | 'stored' | 'showQuery' | 'notify' | 'joinRecords'> & {
  readonly user: () => Pick<UserInfo, 'zone'>;
};

/** What every page of records is made of, and the two dialogs that every one has. */
export function recordParts<Row extends Versioned, Values extends object, Saved, Whole extends Versioned>(
  kit: PageKit,
  { api, query, table, fields, ...form }: Kind<Row, Values, Saved, Whole>,
) {
  return {
    ...listParts<Row>(kit, { load: api.load, query, table, fields }),
    dialogs: {
      form: recordFormPart(kit, { ...form, save: api.save }),
      removal: createActMachine(api.remove),
    },
  };
}

type AnyKind = Kind<Versioned, object, unknown, Versioned>;

const userSlot = ({ call, notify }: Pick<Kit, 'call' | 'notify'>) =>
  createPickerSlotMachine<Member>(createPickerMachine<Member>({ ...userSource(call), notify }));

/** What every page around a list is made of: one whose rows are only shown has nothing else. */
export const listParts = <Row extends Identified>(
  { call, stored, showQuery, notify, joinRecords, user }: PageKit,
  { load, query, table, fields }: { readonly load: LoadPage<Row> } & Pick<AnyKind, 'query' | 'table' | 'fields'>,
) => ({
  query: fields && {
    fields,
    names: pickedNames(stored),
    builder: createQueryBuilderMachine({ fields, stored, users: userSlot({ call, notify }) }),
  },
  list: createListPageMachine<Row>({ load, readRequest: requestReader(query), stored, showQuery, notify }),
  columns: createColumnSettingsMachine(stored),
  views: createListViewsMachine({
    ...listViewsApi(call, table.table),
    readView: viewReader(requestReader(query), fields),
    notify,
  }),
  table,
  zone: () => user().zone ?? DEFAULT_ZONE,
  join: joinRecords,
  notify,
});

/** What the page of every record is made of. */
export const recordPageParts = ({ showQuery, notify, joinRecords, user }: Omit<PageKit, 'call' | 'stored'>) => ({
  zone: () => user().zone ?? DEFAULT_ZONE,
  join: joinRecords,
  showQuery,
  notify,
});

/** A list in a dialog: it is neither in the address nor stored for the next time. */
export const plainList = <Row extends Identified>({ notify }: Pick<Kit, 'notify'>, load: LoadPage<Row>) =>
  createListPageMachine<Row>({ load, readRequest: () => null, stored: () => NOTHING_STORED, showQuery: () => {}, notify });

const NOTHING_STORED = { read: () => undefined, write: () => {}, forget: () => {} };

type FormKind<Row extends Versioned, Values extends object, Saved> = Pick<
  Kind<Row, Values, Saved, Row>,
  'record' | 'values' | 'valuesOf' | 'given'
> &
  Pick<RecordFormPorts<Row, Values, Saved>, 'save' | 'purpose'>;

/** A form of one record. */
export const recordFormPart = <Row extends Versioned, Values extends object, Saved>(
  { stored, notify }: Pick<Kit, 'stored' | 'notify'>,
  { record, values, ...ports }: FormKind<Row, Values, Saved>,
) =>
  createRecordFormMachine<Row, Values, Saved>({
    ...ports,
    readDraft: draftReader(values),
    readRow: reader(record),
    stored,
    notify,
  });

/** Reads what was stored, or came from elsewhere, if it has the expected shape, and ignores it otherwise. */
const reader =
  <Value extends object>(schema: z.ZodMiniType<Value>) =>
  (raw: unknown): Value | null =>
    schema.safeParse(raw).data ?? null;

function draftReader<Values extends object>(values: z.ZodMiniType<Values>) {
  const envelope = z.object({ values: z.unknown(), version: z.optional(z.number()) });
  return (raw: unknown): StoredDraft<Values> | null => {
    const stored = envelope.safeParse(raw).data;
    const typed = values.safeParse(stored?.values).data;
    return stored && typed ? { values: typed, version: stored.version } : null;
  };
}
