import { shallowEqual, useSelector } from '@xstate/react';
import type { FORM_FIELDS, FormRow } from '../../../../contract/forms';
import { formDraft } from '../../../../contract/forms';
import { useText } from '../../../i18n/text';
import type { FormColumn, FormsPageRef } from '../../../machines/administration/forms';
import { openDialog, recordsPage } from '../../../machines/records/records-page';
import { useApp } from '../../app/app';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { TextField } from '../../records/RecordField';
import { RecordsPage } from '../../records/RecordsPage';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';
import type { RowAct } from '../../records/RowActions';
import { FiguresDrawer } from './FiguresDrawer';
import { PublishDialog } from './PublishDialog';
import { RepliesDrawer } from './RepliesDrawer';

const RIGHTS = { add: 'form:add', edit: 'form:edit', remove: 'form:remove' };
const NAME_LENGTH = 64;
const REMARK_LENGTH = 200;

/** The forms of a tenant. What is on a form is drawn in the designer, a page of its own. */
export function FormsPage({ page }: { page: FormsPageRef }) {
  const t = useText();
  const { go } = useApp();
  const { publishing, asked, replies, figures } = useSelector(page, openDialog, shallowEqual);
  const { zone } = useSelector(page, recordsPage, shallowEqual);
  const { downloads } = useSelector(page, ({ context }) => context.beside);
  const design = ({ id }: FormRow) => go(`/forms/${id}`);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('forms.title'),
        add: t('forms.addTitle'),
        edit: t('forms.editTitle'),
        empty: t('forms.emptyHint'),
        named: ({ name, replyCount }) => {
          const named = t('forms.named', { name });
          return replyCount > 0 ? t('replies.withReplies', { named, count: replyCount }) : named;
        },
      }}
      rights={RIGHTS}
      columns={useFormColumns(page, design)}
      search={[{ name: 'name', label: t('forms.name'), maxLength: NAME_LENGTH }]}
      query={useFormLooks()}
      nameOf={({ name }) => name}
      edit={(row) => page.send({ type: 'open', dialog: 'form', about: row })}
      acts={useFormActs(page, design)}
      fields={() => (
        <>
          <TextField name="name" label={t('forms.name')} required schema={formDraft.shape.name} max={NAME_LENGTH} />
          <TextField name="remark" label={t('forms.remark')} lines schema={formDraft.shape.remark} max={REMARK_LENGTH} />
        </>
      )}
    >
      {publishing && <PublishDialog publishing={publishing} />}
      {asked && <RecordViewDrawer view={asked} wide title={(form) => t('replies.listTitle', form)} />}
      {replies && <RepliesDrawer replies={replies} zone={zone} downloads={downloads} />}
      {figures && <FiguresDrawer figures={figures} />}
    </RecordsPage>
  );
}

/** What is done with one form, beside editing it. */
function useFormActs(page: FormsPageRef, design: (row: FormRow) => void): (row: FormRow) => readonly RowAct[] {
  const t = useText();
  const { downloads } = useSelector(page, ({ context }) => context.beside);
  return (row) => [
    { key: 'design', label: t('forms.design'), permission: 'form:list', onChoose: () => design(row) },
    {
      key: 'publish',
      label: t('replies.publish'),
      permission: 'form:publish',
      onChoose: () => page.send({ type: 'open', dialog: 'publishing', about: row }),
    },
    {
      key: 'replies',
      label: t('replies.list'),
      permission: 'form:replies',
      onChoose: () => page.send({ type: 'open', dialog: 'asked', about: { row, purpose: 'edit' } }),
    },
    {
      key: 'figures',
      label: t('replies.figures'),
      permission: 'form:replies',
      onChoose: () => page.send({ type: 'open', dialog: 'figures', about: { row, purpose: 'show' } }),
    },
    {
      key: 'export',
      label: t('replies.export'),
      permission: 'form:replies',
      onChoose: () => downloads.send({ type: 'download', wanted: { form: row, filters: {} } }),
    },
  ];
}

/** What an advanced query of forms may name. */
function useFormLooks(): QueryLooks<keyof typeof FORM_FIELDS> {
  const t = useText();
  return {
    name: { label: t('forms.name') },
    itemCount: { label: t('forms.itemCount') },
    updateTime: { label: t('forms.updateTime') },
    createTime: { label: t('forms.createTime') },
    remark: { label: t('forms.remark') },
  };
}

function useFormColumns(page: FormsPageRef, design: (row: FormRow) => void): ColumnLooks<FormRow, FormColumn> {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  return {
    name: {
      title: t('forms.name'),
      width: 240,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <button type="button" className="link-button" onClick={() => design(row)}>
          {row.name}
        </button>
      ),
    },
    itemCount: { title: t('forms.itemCount'), width: 112, align: 'right', card: 'fact', cell: ({ itemCount }) => itemCount },
    state: {
      title: t('replies.state'),
      width: 112,
      card: 'fact',
      cell: ({ publication }) => t(`replies.states.${stateOf(publication)}`),
    },
    replyCount: { title: t('replies.count'), width: 96, align: 'right', card: 'fact', cell: ({ replyCount }) => replyCount },
    remark: { title: t('forms.remark'), width: 200, cell: ({ remark }) => <LongText text={remark || '—'} /> },
    updateTime: { title: t('forms.updateTime'), width: 176, card: 'fact', cell: ({ updateTime }) => timeIn(zone, updateTime) },
    createTime: { title: t('forms.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
  };
}

const stateOf = (publication: FormRow['publication']) => {
  if (!publication) return 'none';
  return publication.open ? 'open' : 'closed';
};
