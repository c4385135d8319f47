import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Reply } from '../../../../contract/form-replies';
import { useText } from '../../../i18n/text';
import {
  type BesideForms,
  type FormReplies,
  questionColumn,
  questionsIn,
  type ReplyOf,
} from '../../../machines/administration/forms';
import { filtersOf } from '../../../machines/records/list-page';
import { type RecordListRef, recordList, rowsQuestion, rowView } from '../../../machines/records/record-list';
import { useCan } from '../../base/Can';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import { FormDrawer } from '../../forms/FormDrawer';
import type { ColumnLooks } from '../../records/column';
import { RecordList } from '../../records/RecordList';
import { ReplyDrawer } from './ReplyDrawer';
import { ReplyFiles } from './ReplyFiles';
import { useVersions } from './versions';

const KEYWORD_LENGTH = 64;

interface Props extends BesideForms {
  readonly replies: RecordListRef<FormReplies, ReplyOf, Reply>;
  readonly zone: string;
}

/** What was replied to a form, in all its versions; each opens whole. */
export function RepliesDrawer({ replies, zone, downloads }: Props) {
  const t = useText();
  const removes = useCan()('form:removeReplies');
  const { subject, list } = useSelector(replies, recordList<FormReplies, ReplyOf, Reply>, shallowEqual);
  const filters = useSelector(list, filtersOf<ReplyOf>);
  const removal = useSelector(replies, rowsQuestion<FormReplies, ReplyOf, Reply>);
  const view = useSelector(replies, rowView<FormReplies, ReplyOf, Reply>);
  const asked = questionsIn(subject, filters.number ? Number(filters.number) : undefined);
  const close = () => replies.send({ type: 'close' });
  const nameOf = ({ author, createTime }: ReplyOf) =>
    t('replies.named', { author: author ?? t('replies.guest'), time: timeIn(zone, createTime) });
  return (
    <FormDrawer
      title={t('replies.listTitle', subject)}
      wide
      footer={
        <>
          <Button onClick={close}>{t('list.close')}</Button>
          <Button onClick={() => downloads.send({ type: 'download', wanted: { form: subject, filters } })}>
            {t('replies.export')}
          </Button>
          {removes && (
            <Button status="danger" onClick={() => replies.send({ type: 'act' })}>
              {t('replies.remove')}
            </Button>
          )}
        </>
      }
      onCancel={close}
    >
      <RecordList
        about={replies}
        columns={useReplyColumns(zone, asked, (row) => replies.send({ type: 'view', row }))}
        manyColumns
        search={[
          { name: 'keyword', label: t('replies.keyword'), maxLength: KEYWORD_LENGTH },
          { name: 'number', label: t('replies.version'), choices: useVersions(subject) },
        ]}
        nameOf={nameOf}
        empty={t('replies.empty')}
        canSelect={removes ? () => true : undefined}
      />
      {view && <ReplyDrawer view={view} zone={zone} />}
      {removal && (
        <ConfirmDialog
          act={removal}
          question={(rows) => ({
            title: t('replies.remove'),
            content: t('replies.removeContent'),
            named: rows.map(nameOf).join(t('list.separator')),
            button: t('list.remove'),
            danger: true,
          })}
        />
      )}
    </FormDrawer>
  );
}

type Asked = ReturnType<typeof questionsIn>;

function useReplyColumns(zone: string, asked: Asked, open: (row: ReplyOf) => void): ColumnLooks<ReplyOf> {
  const t = useText();
  return {
    createTime: {
      title: t('replies.time'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <button type="button" className="link-button" onClick={() => open(row)}>
          {timeIn(zone, row.createTime)}
        </button>
      ),
    },
    author: {
      title: t('replies.author'),
      width: 128,
      fixed: true,
      card: 'fact',
      cell: ({ author }) => <LongText text={author ?? t('replies.guest')} />,
    },
    number: {
      title: t('replies.version'),
      width: 96,
      card: 'fact',
      cell: ({ number }) => t('replies.versionNamed', { number }),
    },
    ...Object.fromEntries(
      asked.map(({ item, label }) => [
        questionColumn(item),
        {
          title: label,
          head: <LongText text={label} />,
          width: 176,
          card: 'fact',
          cell: ({ cells }: ReplyOf) => <Answer cell={cells.find((cell) => cell.item === item)} />,
        },
      ]),
    ),
  };
}

/** An answer in words, or its files; a question that was not asked, or not answered, has none. */
function Answer({ cell }: { cell: ReplyOf['cells'][number] | undefined }) {
  if (cell && cell.files.length > 0) return <ReplyFiles files={cell.files} more={cell.more} />;
  return <LongText text={cell?.text || '—'} />;
}
