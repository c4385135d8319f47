import { Button } from '@arco-design/web-react';
import { IconPlus, IconUndo } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SentMessage } from '../../../contract/messages';
import { useText } from '../../i18n/text';
import { reachOf, type SentColumn, type SentPageRef } from '../../machines/messages/sent-messages';
import { openDialog, recordsPage } from '../../machines/records/records-page';
import { LongText } from '../base/LongText';
import { timeIn } from '../base/time';
import type { ShownPicture } from '../cropper/crop-widget';
import { ConfirmDialog } from '../forms/ActDialog';
import type { ColumnLooks } from '../records/column';
import { useFewNames } from '../records/few-names';
import { RecordDrawer } from '../records/RecordDrawer';
import { SelectionInfo } from '../records/SelectionInfo';
import { ShownRecords } from '../records/ShownRecords';
import { MessageFields } from './MessageFields';
import { ReadersDrawer } from './ReadersDrawer';
import './sent-messages.css';

/** What was sent in the tenant, and who has read it; and a new message. */
export function SentMessagesPage<Picture extends ShownPicture>({ page }: { page: SentPageRef<File, Picture> }) {
  const t = useText();
  const { zone, list, permissions } = useSelector(page, recordsPage, shallowEqual);
  const mayWithdraw = permissions.includes('message:remove');
  const maySend = permissions.includes('message:send');
  const write = maySend && (
    <Button type="primary" icon={<IconPlus />} onClick={() => page.send({ type: 'open', dialog: 'form', about: null })}>
      {t('sentMessages.write')}
    </Button>
  );
  const withdraw = mayWithdraw && (
    <Button icon={<IconUndo />} onClick={() => page.send({ type: 'openSelected', dialog: 'withdrawal' })}>
      {t('sentMessages.withdraw')}
    </Button>
  );
  return (
    <ShownRecords
      page={page}
      title={t('sentMessages.title')}
      columns={useSentColumns(zone)}
      search={[{ name: 'keyword', label: t('messages.find'), maxLength: 64 }]}
      nameOf={({ title }) => title}
      emptyHint={t('sentMessages.empty')}
      canSelect={mayWithdraw ? () => true : undefined}
      rowActions={(message) => <SentActions page={page} message={message} mayWithdraw={mayWithdraw} />}
      actions={
        <>
          {write}
          {withdraw}
          <SelectionInfo list={list} />
        </>
      }
    >
      <SentDialogsOf page={page} />
    </ShownRecords>
  );
}

interface ActionsProps<Picture extends ShownPicture> {
  readonly page: SentPageRef<File, Picture>;
  readonly message: SentMessage;
  readonly mayWithdraw: boolean;
}

function SentActions<Picture extends ShownPicture>({ page, message, mayWithdraw }: ActionsProps<Picture>) {
  const t = useText();
  return (
    <span className="row-actions">
      <button
        type="button"
        className="link-button"
        onClick={() => page.send({ type: 'open', dialog: 'readers', about: message })}
      >
        {t('sentMessages.show')}
      </button>
      {mayWithdraw && (
        <button
          type="button"
          className="link-button"
          onClick={() => page.send({ type: 'open', dialog: 'withdrawal', about: [message] })}
        >
          {t('sentMessages.withdraw')}
        </button>
      )}
    </span>
  );
}

/** Whichever dialog is open. */
function SentDialogsOf<Picture extends ShownPicture>({ page }: { page: SentPageRef<File, Picture> }) {
  const t = useText();
  const { zone, beside } = useSelector(page, recordsPage, shallowEqual);
  const { form, withdrawal, readers } = useSelector(page, openDialog, shallowEqual);
  const fewNames = useFewNames();
  return (
    <>
      {form && (
        <RecordDrawer
          form={form}
          wide
          title={() => t('sentMessages.write')}
          button={t('sentMessages.send')}
          fields={() => <MessageFields beside={beside} zone={zone} />}
        />
      )}
      {withdrawal && (
        <ConfirmDialog
          act={withdrawal}
          question={(messages) => ({
            title: t('sentMessages.withdraw'),
            content: t('sentMessages.withdrawContent', reachOf(messages)),
            named: fewNames(messages.map((message) => t('sentMessages.named', message))),
            button: t('sentMessages.withdraw'),
            danger: true,
          })}
        />
      )}
      {readers && <ReadersDrawer readers={readers} zone={zone} />}
    </>
  );
}

function useSentColumns(zone: string): ColumnLooks<SentMessage, SentColumn> {
  const t = useText();
  return {
    title: {
      title: t('sentMessages.messageTitle'),
      width: 320,
      fixed: true,
      card: 'title',
      cell: ({ title }) => <LongText text={title} />,
    },
    readers: {
      title: t('sentMessages.read'),
      width: 128,
      card: 'fact',
      cell: ({ readers, recipients }) => <span className="sent-figures">{`${readers}/${recipients}`}</span>,
    },
    senderName: {
      title: t('sentMessages.sender'),
      width: 128,
      card: 'fact',
      cell: ({ senderName }) => <LongText text={senderName} />,
    },
    createTime: { title: t('sentMessages.time'), width: 176, card: 'fact', cell: ({ createTime }) => timeIn(zone, createTime) },
  };
}
