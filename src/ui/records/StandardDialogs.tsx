import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import type { StandardSlot } from '../../machines/records/record-dialogs';
import type { Versioned } from '../../machines/records/record-form';
import { openDialog } from '../../machines/records/records-page';
import { useCan } from '../base/Can';
import { ConfirmDialog } from '../forms/ActDialog';
import { useFewNames } from './few-names';
import { RecordDrawer } from './RecordDrawer';
import type { RecordRights } from './RowActions';

export interface RecordTexts<Row> {
  /** The heading of the page. It is only heard: its tab shows the name of the menu. */
  readonly title: string;
  /** "Add user": the title of the form, and the button of an empty list. */
  readonly add: string;
  readonly edit: string;
  /** What an empty list says. */
  readonly empty: string;
  /** "user Zhang Wei": the record in a question. */
  readonly named: (row: Row) => string;
  /** What the question before a deletion says, where it is more than the usual. */
  readonly removeContent?: (rows: readonly Row[]) => string | undefined;
  /** Some of the names, and how many there are in all. */
  readonly namedMany?: (named: { readonly names: string; readonly count: number }) => string;
}

interface Props<Row extends Versioned, Values extends object, Saved, Whole extends Versioned> {
  readonly page: StandardSlot<Row, Values, Saved, Whole>;
  readonly texts: RecordTexts<Row>;
  readonly rights: Pick<RecordRights, 'add'>;
  /** Shows in the page what stands in the way of a deletion, by its name. */
  readonly onFind?: (name: string) => void;
  /** The fields of the form, in a new record or in an existing one. */
  readonly fields: (record: Whole | null) => ReactNode;
}

/** The form of a record and the question before some are deleted: whichever is open. */
export function StandardDialogs<Row extends Versioned, Values extends object, Saved, Whole extends Versioned>({
  page,
  texts,
  rights,
  onFind,
  fields,
}: Props<Row, Values, Saved, Whole>) {
  const t = useText();
  const { form, removal } = useSelector(page, openDialog, shallowEqual);
  const fewNames = useFewNames();
  const can = useCan();
  return (
    <>
      {form && (
        <RecordDrawer
          form={form}
          title={(isNew) => (isNew ? texts.add : texts.edit)}
          fields={fields}
          canAddAnew={can(rights.add)}
        />
      )}
      {removal && (
        <ConfirmDialog
          act={removal}
          onFind={onFind}
          question={(rows) => ({
            title: t('list.confirmTitle'),
            content: texts.removeContent?.(rows) ?? t('list.confirmContent'),
            named: fewNames(rows.map(texts.named), texts.namedMany),
            button: t('list.remove'),
            danger: true,
            fallback: 'remove',
          })}
        />
      )}
    </>
  );
}
