import { Button, Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Message, MessageDetail } from '../../../contract/messages';
import { useText } from '../../i18n/text';
import { type MessagesPageRef, messageRemoval, messagesPage } from '../../machines/messages/messages-page';
import { filtersOf, type ListPageRef, typedFiltersOf } from '../../machines/records/list-page';
import { onEnter } from '../base/enter';
import { useNarrow } from '../base/narrow';
import { ConfirmDialog } from '../forms/ActDialog';
import { MessageList } from './MessageList';
import { OpenMessage } from './OpenMessage';
import './messages.css';
import '../forms/fields.css';

/** One's own messages: the list, and beside it the one that is open. A phone shows one, then the other. */
export function MessagesPage({ page }: { page: MessagesPageRef }) {
  const t = useText();
  const { list, opened, zone, news, busy } = useSelector(page, messagesPage, shallowEqual);
  const narrow = useNarrow();
  return (
    <div className="messages">
      <h1 className="visually-hidden">{t('messages.title')}</h1>
      {!(narrow && opened) && (
        <section className="messages-side" aria-label={t('messages.title')}>
          <div className="messages-head">
            <States list={list} />
            <Find list={list} />
            <Button size="small" type="text" aria-disabled={busy} onClick={() => page.send({ type: 'readAll' })}>
              {t('messages.readAll')}
            </Button>
          </div>
          <div className="messages-news" role="status">
            {news > 0 && (
              <Button long type="outline" onClick={() => page.send({ type: 'showNews' })}>
                {t('messages.news', { count: news })}
              </Button>
            )}
          </div>
          <MessageList list={list} zone={zone} openId={opened?.id ?? null} onOpen={(id) => page.send({ type: 'open', id })} />
        </section>
      )}
      {(!narrow || opened) && (
        <section className="messages-open" aria-live="polite">
          {opened ? (
            <OpenMessage key={opened.id} page={page} message={opened.message} zone={zone} narrow={narrow} />
          ) : (
            <p className="messages-none">{t('messages.pickOne')}</p>
          )}
        </section>
      )}
      <Removal page={page} />
    </div>
  );
}

const STATES = ['all', 'unread', 'read'] as const;

/** All messages, or those in one state. */
function States({ list }: { list: ListPageRef<Message> }) {
  const t = useText();
  const { state = 'all' } = useSelector(list, filtersOf<Message>);
  return (
    <fieldset className="messages-states" aria-label={t('messages.state')}>
      {STATES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={state === each}
          onClick={() => list.send({ type: 'search', filters: { state: each === 'all' ? undefined : each } })}
        >
          {t(`messages.states.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Find({ list }: { list: ListPageRef<Message> }) {
  const t = useText();
  const { keyword } = useSelector(list, typedFiltersOf<Message>);
  return (
    <Input
      className="messages-find"
      aria-label={t('messages.find')}
      placeholder={t('messages.find')}
      maxLength={64}
      prefix={<IconSearch />}
      allowClear
      value={keyword === undefined ? '' : String(keyword)}
      onChange={(text) => list.send({ type: 'typed', filters: { keyword: text } })}
      onClear={() => list.send({ type: 'search', filters: { keyword: undefined } })}
      onKeyDown={onEnter(() => list.send({ type: 'search' }))}
    />
  );
}

function Removal({ page }: { page: MessagesPageRef }) {
  const t = useText();
  const removal = useSelector(page, messageRemoval);
  if (!removal) return null;
  return (
    <ConfirmDialog<MessageDetail, string>
      act={removal}
      question={({ title }) => ({
        title: t('list.confirmTitle'),
        content: t('messages.removeContent'),
        named: title,
        button: t('list.remove'),
        danger: true,
      })}
    />
  );
}
