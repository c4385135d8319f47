import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Reply } from '../../../../contract/form-replies';
import type { FormRow } from '../../../../contract/forms';
import { useText } from '../../../i18n/text';
import type { ReplyColumn, ReplyOf } from '../../../machines/administration/forms';
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

interface Props {
  readonly replies: RecordListRef<FormRow, ReplyOf, Reply>;
  readonly zone: string;
}

/** What was replied to a form, in all its versions; each opens whole. */
export function RepliesDrawer({ replies, zone }: Props) {
  const t = useText();
  const removes = useCan()('form:removeReplies');
  const { subject } = useSelector(replies, recordList<FormRow, ReplyOf, Reply>, shallowEqual);
  const removal = useSelector(replies, rowsQuestion<FormRow, ReplyOf, Reply>);
  const view = useSelector(replies, rowView<FormRow, ReplyOf, Reply>);
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
        columns={useReplyColumns(zone, (row) => replies.send({ type: 'view', row }))}
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

function useReplyColumns(zone: string, open: (row: ReplyOf) => void): ColumnLooks<ReplyOf, ReplyColumn> {
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
      width: 144,
      card: 'fact',
      cell: ({ author }) => <LongText text={author ?? t('replies.guest')} />,
    },
    number: {
      title: t('replies.version'),
      width: 96,
      card: 'fact',
      cell: ({ number }) => t('replies.versionNamed', { number }),
    },
    answers: {
      title: t('replies.answers'),
      width: 320,
      cell: ({ cells }) => <Cells cells={cells} />,
    },
  };
}

/** Answers in words, and below them their files. */
function Cells({ cells }: Pick<ReplyOf, 'cells'>) {
  const t = useText();
  const files = cells.flatMap((cell) => cell.files);
  const words = cells.flatMap(({ text, files: { length } }) => (length > 0 ? [] : [text])).join(t('list.separator'));
  if (files.length === 0) return <LongText text={words || '—'} />;
  return (
    <>
      {words && <LongText text={words} />}
      <ReplyFiles files={files} />
    </>
  );
}
