import { Button, Skeleton } from '@arco-design/web-react';
import { IconDelete, IconLeft } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MessageDetail } from '../../../contract/messages';
import { useText } from '../../i18n/text';
import { type LoadingRef, loaded } from '../../machines/base/loading';
import type { MessagesPageRef } from '../../machines/messages/messages-page';
import { timeIn } from '../base/time';
import { RichText } from '../editor/RichText';
import { TableFailure } from '../records/TableStates';
import { useMessageTitle } from './message-title';

interface Props {
  readonly page: MessagesPageRef;
  readonly message: LoadingRef<MessageDetail>;
  readonly zone: string;
  readonly narrow: boolean;
}

/** The message that is open: a rich text, or plain text with its lines. */
export function OpenMessage({ page, message: ref, zone, narrow }: Props) {
  const t = useText();
  const { value, failure, busy } = useSelector(ref, loaded<MessageDetail>, shallowEqual);
  return (
    <>
      {narrow && (
        <Button className="message-back" type="text" icon={<IconLeft />} onClick={() => page.send({ type: 'back' })}>
          {t('messages.back')}
        </Button>
      )}
      {value ? (
        <Content message={value} zone={zone} onRemove={() => page.send({ type: 'remove', message: value })} />
      ) : failure ? (
        <TableFailure failure={failure} busy={busy} onRetry={() => ref.send({ type: 'retry' })} />
      ) : (
        <Skeleton animation />
      )}
    </>
  );
}

interface ContentProps {
  readonly message: MessageDetail;
  readonly zone: string;
  readonly onRemove: () => void;
}

function Content({ message, zone, onRemove }: ContentProps) {
  const t = useText();
  const titleOf = useMessageTitle();
  return (
    <article className="message" aria-labelledby="message-title">
      <header>
        <h2 id="message-title">{titleOf(message)}</h2>
        <Button status="danger" icon={<IconDelete />} onClick={onRemove}>
          {t('messages.remove')}
        </Button>
      </header>
      <p className="message-facts">
        <span>{message.senderName}</span>
        <time dateTime={message.createTime}>{timeIn(zone, message.createTime)}</time>
      </p>
      {message.html ? <RichText html={message.html} /> : <p className="message-content">{message.content}</p>}
    </article>
  );
}
