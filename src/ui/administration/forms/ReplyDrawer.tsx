import { Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Reply } from '../../../../contract/form-replies';
import { useText } from '../../../i18n/text';
import type { ReplyOf } from '../../../machines/administration/forms';
import { type RecordViewRef, recordView } from '../../../machines/records/record-view';
import { timeIn } from '../../base/time';
import { FormDrawer } from '../../forms/FormDrawer';
import { TableFailure } from '../../records/TableStates';
import './replies.css';

/** One reply: what its version asked, and what was answered. */
export function ReplyDrawer({ view, zone }: { view: RecordViewRef<ReplyOf, Reply>; zone: string }) {
  const t = useText();
  const { row, record, failure, busy } = useSelector(view, recordView<ReplyOf, Reply>, shallowEqual);
  const close = () => view.send({ type: 'close' });
  return (
    <FormDrawer
      title={t('replies.replyTitle', { author: row.author ?? t('replies.guest') })}
      footer={<Button onClick={close}>{t('list.close')}</Button>}
      onCancel={close}
    >
      <p className="replies-about">{t('replies.replyAbout', { time: timeIn(zone, row.createTime), number: row.number })}</p>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => view.send({ type: 'retry' })} />}
      {record ? <Answers answers={record.answers} /> : !failure && <Skeleton animation text={{ rows: 8 }} />}
    </FormDrawer>
  );
}

const Answers = ({ answers }: Pick<Reply, 'answers'>) => (
  <dl className="replies-answers">
    {answers.map(({ item, label, text }) => (
      <div key={item}>
        <dt>{label}</dt>
        <dd>{text || '—'}</dd>
      </div>
    ))}
  </dl>
);
