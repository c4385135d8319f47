import { Button, Tag } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import type { UserSession } from '../../../../contract/sessions';
import { browserOf } from '../../../../contract/user-agent';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type RecordListRef, rowsQuestion } from '../../../machines/records/record-list';
import { useCan } from '../../base/Can';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import type { ColumnLooks } from '../../records/column';
import { RecordList } from '../../records/RecordList';
import '../../records/marked-cell.css';

/** Where a user is signed in, and the end of some of it. One's own session ends by signing out. */
export function UserSessions({ sessions, zone }: { sessions: RecordListRef<User, UserSession>; zone: string }) {
  const t = useText();
  const ends = useCan()('session:end');
  const ending = useSelector(sessions, rowsQuestion<User, UserSession>);
  const nameOf = ({ userAgent, createTime }: UserSession) =>
    `${browserOf(userAgent) ?? t('passkeys.unknown')} ${timeIn(zone, createTime)}`;
  return (
    <>
      <div className="record-tab-acts">
        {ends && (
          <Button status="danger" onClick={() => sessions.send({ type: 'act' })}>
            {t('logs.endSession')}
          </Button>
        )}
      </div>
      <RecordList
        about={sessions}
        columns={useColumns(zone)}
        search={[]}
        nameOf={nameOf}
        empty={t('logs.noSessions')}
        canSelect={ends ? ({ current }) => !current : undefined}
      />
      {ending && (
        <ConfirmDialog
          act={ending}
          question={(rows) => ({
            title: t('logs.endSession'),
            content: t('logs.endContent'),
            named: rows.map(nameOf).join(t('list.separator')),
            button: t('logs.endSession'),
            danger: true,
          })}
        />
      )}
    </>
  );
}

function useColumns(zone: string): ColumnLooks<UserSession> {
  const t = useText();
  return {
    browser: {
      title: t('passkeys.browser'),
      width: 220,
      card: 'title',
      cell: ({ userAgent, current }) => (
        <span className="marked-cell">
          <span title={userAgent ?? ''}>{browserOf(userAgent) ?? t('passkeys.unknown')}</span>
          {current && (
            <Tag size="small" color="arcoblue">
              {t('account.sessions.current')}
            </Tag>
          )}
        </span>
      ),
    },
    address: {
      title: t('passkeys.address'),
      width: 160,
      card: 'fact',
      cell: ({ address }) => <LongText mono text={address ?? '—'} />,
    },
    createTime: { title: t('logs.signedInAt'), width: 176, card: 'fact', cell: ({ createTime }) => timeIn(zone, createTime) },
    expireTime: { title: t('logs.until'), width: 176, cell: ({ expireTime }) => timeIn(zone, expireTime) },
  };
}
