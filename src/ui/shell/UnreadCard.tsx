import { Alert, Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Message } from '../../../contract/messages';
import type { Page } from '../../../contract/paging';
import { useText } from '../../i18n/text';
import { type LoadingRef, loaded } from '../../machines/base/loading';
import { messageAddress } from '../../machines/base/routes';
import type { ShellRef } from '../../machines/shell/shell';
import { timeIn } from '../base/time';
import { useMessageTitle } from '../messages/message-title';
import { followed } from './applications/followed';
import { PageLink } from './applications/PageLink';

interface Props {
  readonly shell: ShellRef;
  readonly unread: LoadingRef<Page<Message>>;
  readonly zone: string;
}

/** The latest messages that the user has not read, and the way to the rest. */
export function UnreadCard({ shell, unread, zone }: Props) {
  const t = useText();
  const { value, failure } = useSelector(unread, loaded<Page<Message>>, shallowEqual);
  return (
    <section className="home-card home-unread" aria-labelledby="home-unread">
      <div className="home-card-head">
        <h2 id="home-unread">
          <span>{t('shell.home.unread')}</span>
          {value && value.total > 0 && <span className="home-unread-count">{value.total}</span>}
        </h2>
        <PageLink shell={shell} to="messageList" text={t('shell.home.allMessages')} />
      </div>
      {value ? (
        <Lines shell={shell} messages={value.records} zone={zone} />
      ) : (
        <Waiting failed={failure !== null} unread={unread} />
      )}
    </section>
  );
}

function Waiting({ failed, unread }: { failed: boolean; unread: Props['unread'] }) {
  const t = useText();
  if (!failed) return <Skeleton animation text={{ rows: 2 }} />;
  const retry = (
    <Button size="small" onClick={() => unread.send({ type: 'retry' })}>
      {t('list.retry')}
    </Button>
  );
  return <Alert type="error" content={t('shell.home.unreadFailed')} action={retry} />;
}

interface LinesProps {
  readonly shell: ShellRef;
  readonly messages: readonly Message[];
  readonly zone: string;
}

function Lines({ shell, messages, zone }: LinesProps) {
  const t = useText();
  const titleOf = useMessageTitle();
  if (messages.length === 0) return <p className="home-unread-none">{t('shell.home.nothingUnread')}</p>;
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.id}>
          <a href={messageAddress(message.id)} onClick={followed(shell, messageAddress(message.id))}>
            <span className="home-unread-title">{titleOf(message)}</span>
            <time dateTime={message.createTime}>{timeIn(zone, message.createTime)}</time>
          </a>
        </li>
      ))}
    </ul>
  );
}
