import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MessageDetail } from '../../../contract/messages';
import { useText } from '../../i18n/text';
import { loaded } from '../../machines/base/loading';
import { type RemindersRef, reminders } from '../../machines/shell/reminders';
import { timeIn } from '../base/time';

/** What the user has not read yet: nothing is there when there is nothing to say. */
export function Reminders({ reminders: ref, zone }: { reminders: RemindersRef; zone: string }) {
  const t = useText();
  const { loading, busy } = useSelector(ref, reminders, shallowEqual);
  const { value: messages } = useSelector(loading, loaded<readonly MessageDetail[]>, shallowEqual);
  if (!messages || messages.length === 0) return null;
  return (
    <section className="home-card home-reminders" aria-labelledby="home-reminders">
      <h2 id="home-reminders">{t('shell.home.reminders')}</h2>
      <ul>
        {messages.map(({ id, title, content, createTime }) => (
          <li key={id}>
            <div>
              <h3>{title}</h3>
              <p>{content}</p>
              <time dateTime={createTime}>{timeIn(zone, createTime)}</time>
            </div>
            <Button
              size="small"
              aria-disabled={busy}
              aria-label={t('shell.home.readOf', { title })}
              onClick={() => ref.send({ type: 'read', id })}
            >
              {t('shell.home.read')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
