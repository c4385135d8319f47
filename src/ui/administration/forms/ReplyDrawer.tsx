import type { Reply } from '../../../../contract/form-replies';
import { useText } from '../../../i18n/text';
import type { ReplyOf } from '../../../machines/administration/forms';
import type { RecordViewRef } from '../../../machines/records/record-view';
import { timeIn } from '../../base/time';
import { RichText } from '../../editor/RichText';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';
import { ReplyFiles } from './ReplyFiles';
import './replies.css';

/** One reply: what its version asked, and what was answered. */
export function ReplyDrawer({ view, zone }: { view: RecordViewRef<ReplyOf, Reply>; zone: string }) {
  const t = useText();
  return (
    <RecordViewDrawer
      view={view}
      title={({ author }) => t('replies.replyTitle', { author: author ?? t('replies.guest') })}
      about={({ createTime, number }) => (
        <p className="replies-about">{t('replies.replyAbout', { time: timeIn(zone, createTime), number })}</p>
      )}
    >
      {({ answers }) => <Answers answers={answers} />}
    </RecordViewDrawer>
  );
}

const Answers = ({ answers }: Pick<Reply, 'answers'>) => (
  <dl className="replies-answers">
    {answers.map((answer) => (
      <div key={answer.item}>
        <dt>{answer.label}</dt>
        <dd>
          <Answer answer={answer} />
        </dd>
      </div>
    ))}
  </dl>
);

function Answer({ answer: { text, files, html } }: { answer: Reply['answers'][number] }) {
  if (html !== null) return <RichText html={html} />;
  return files.length > 0 ? <ReplyFiles files={files} pictures /> : <span>{text || '—'}</span>;
}
