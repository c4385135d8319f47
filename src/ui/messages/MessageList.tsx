import { shallowEqual, useSelector } from '@xstate/react';
import type { Message } from '../../../contract/messages';
import { useText } from '../../i18n/text';
import { type ListPageRef, pagerOf } from '../../machines/records/list-page';
import { pagerRows } from '../../machines/records/pager';
import { timeIn } from '../base/time';
import { PagerBar } from '../records/PagerBar';
import { CardBones } from '../records/RowCards';
import { NoRows, ReloadFailure, TableFailure } from '../records/TableStates';
import { useMessageTitle } from './message-title';

interface Props {
  readonly list: ListPageRef<Message>;
  readonly zone: string;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

/** A page of messages in each of its states, and its pager. */
export function MessageList(props: Props) {
  const pager = useSelector(props.list, pagerOf<Message>);
  const { rows, failure, busy } = useSelector(pager, pagerRows<Message>, shallowEqual);
  const retry = () => pager.send({ type: 'refresh' });
  return (
    <>
      <div className="messages-list" aria-busy={busy}>
        {failure && rows && <ReloadFailure failure={failure} busy={busy} onRetry={retry} />}
        {rows ? (
          <Lines {...props} rows={rows} />
        ) : failure ? (
          <TableFailure failure={failure} busy={busy} onRetry={retry} />
        ) : (
          <CardBones />
        )}
      </div>
      <div className="messages-foot">
        <PagerBar pager={pager} />
      </div>
    </>
  );
}

function Lines({ list, zone, openId, onOpen, rows }: Props & { readonly rows: readonly Message[] }) {
  const t = useText();
  const titleOf = useMessageTitle();
  if (rows.length === 0) return <NoRows list={list} emptyHint={t('messages.empty')} emptyAction={<span />} />;
  return (
    <ul>
      {rows.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className={message.readTime === null ? 'message-line unread' : 'message-line'}
            aria-current={message.id === openId ? 'true' : undefined}
            onClick={() => onOpen(message.id)}
          >
            <span className="message-line-title">
              {message.readTime === null && <span className="message-dot" role="img" aria-label={t('messages.unread')} />}
              <span className="message-line-words">{titleOf(message)}</span>
            </span>
            <span className="message-line-facts">
              <span className="message-line-words">{message.senderName}</span>
              <time dateTime={message.createTime}>{timeIn(zone, message.createTime)}</time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
