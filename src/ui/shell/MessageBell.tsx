import { IconNotification } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { MESSAGES } from '../../machines/base/routes';
import { type InboxRef, unreadOf } from '../../machines/messages/inbox';
import type { ShellRef } from '../../machines/shell/shell';
import { followed } from './applications/followed';
import './message-bell.css';

const MOST = 99;

/** The way to one's messages, and how many are unread: the number stands over the icon, so the bar does not shift. */
export function MessageBell({ shell, inbox }: { shell: ShellRef; inbox: InboxRef }) {
  const t = useText();
  const unread = useSelector(inbox, unreadOf) ?? 0;
  const label = unread > 0 ? t('shell.messagesUnread', { count: unread }) : t('shell.messages');
  return (
    <a className="message-bell" href={MESSAGES} aria-label={label} title={label} onClick={followed(shell, MESSAGES)}>
      <IconNotification />
      {unread > 0 && (
        <span className="message-bell-count" aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </a>
  );
}
