import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MessageReader, SentMessage } from '../../../contract/messages';
import { useText } from '../../i18n/text';
import type { ReaderColumn } from '../../machines/messages/sent-messages';
import { type RecordListRef, recordList } from '../../machines/records/record-list';
import { LongText } from '../base/LongText';
import { timeIn } from '../base/time';
import { FormDrawer } from '../forms/FormDrawer';
import type { ColumnLooks } from '../records/column';
import { RecordList } from '../records/RecordList';

/** A message that was sent, and who of its recipients has read it. */
export function ReadersDrawer({ readers, zone }: { readers: RecordListRef<SentMessage, MessageReader>; zone: string }) {
  const t = useText();
  const { subject } = useSelector(readers, recordList<SentMessage, MessageReader>, shallowEqual);
  const close = () => readers.send({ type: 'close' });
  const footer = <Button onClick={close}>{t('list.close')}</Button>;
  return (
    <FormDrawer title={subject.title} wide footer={footer} onCancel={close}>
      <p className="sent-content">{subject.content}</p>
      <RecordList
        about={readers}
        columns={useReaderColumns(zone)}
        search={[
          { name: 'name', label: t('users.name'), maxLength: 64 },
          {
            name: 'state',
            label: t('messages.state'),
            choices: [
              { id: 'read', name: t('messages.states.read') },
              { id: 'unread', name: t('messages.states.unread') },
            ],
          },
        ]}
        nameOf={({ name }) => name}
        empty={t('sentMessages.noReaders')}
      />
    </FormDrawer>
  );
}

function useReaderColumns(zone: string): ColumnLooks<MessageReader, ReaderColumn> {
  const t = useText();
  return {
    name: { title: t('users.name'), width: 176, fixed: true, card: 'title', cell: ({ name }) => <LongText text={name} /> },
    username: { title: t('users.username'), width: 176, card: 'fact', cell: ({ username }) => <LongText mono text={username} /> },
    readTime: {
      title: t('sentMessages.readTime'),
      width: 176,
      card: 'fact',
      cell: ({ readTime }) => (readTime === null ? t('messages.states.unread') : timeIn(zone, readTime)),
    },
  };
}
