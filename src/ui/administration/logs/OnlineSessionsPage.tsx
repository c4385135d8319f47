import { Button, Tag } from '@arco-design/web-react';
import { IconPoweroff } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { UserSession } from '../../../../contract/sessions';
import { browserOf } from '../../../../contract/user-agent';
import { useText } from '../../../i18n/text';
import type { SessionColumn, SessionsPageRef } from '../../../machines/administration/online-sessions';
import { openDialog, recordsPage } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import type { ColumnLooks } from '../../records/column';
import { useFewNames } from '../../records/few-names';
import { SelectionInfo } from '../../records/SelectionInfo';
import { ShownRecords } from '../../records/ShownRecords';
import '../../records/marked-cell.css';

/** Who is signed in to the tenant. One's own session ends by signing out. */
export function OnlineSessionsPage({ page }: { page: SessionsPageRef }) {
  const t = useText();
  const { zone, list, permissions } = useSelector(page, recordsPage, shallowEqual);
  const { ending } = useSelector(page, openDialog, shallowEqual);
  const fewNames = useFewNames();
  const ends = permissions.includes('session:end');
  const nameOf = ({ name, username }: UserSession) => t('logs.userNamed', { name, username });
  const endOne = (session: UserSession) =>
    session.current ? null : (
      <button
        type="button"
        className="link-button"
        onClick={() => page.send({ type: 'open', dialog: 'ending', about: [session] })}
      >
        {t('logs.endSession')}
      </button>
    );
  return (
    <ShownRecords
      page={page}
      title={t('logs.sessions')}
      columns={useSessionColumns(zone)}
      search={[{ name: 'username', label: t('logs.username'), maxLength: 64 }]}
      nameOf={(session) => `${nameOf(session)} ${timeIn(zone, session.createTime)}`}
      emptyHint={t('logs.noSessions')}
      canSelect={ends ? ({ current }) => !current : undefined}
      rowActions={ends ? endOne : undefined}
      actions={
        ends && (
          <>
            <Button icon={<IconPoweroff />} onClick={() => page.send({ type: 'openSelected', dialog: 'ending' })}>
              {t('logs.endSession')}
            </Button>
            <SelectionInfo list={list} />
          </>
        )
      }
    >
      {ending && (
        <ConfirmDialog
          act={ending}
          question={(sessions) => ({
            title: t('logs.endSession'),
            content: t('logs.endContent'),
            named: fewNames(sessions.map(nameOf)),
            button: t('logs.endSession'),
            danger: true,
          })}
        />
      )}
    </ShownRecords>
  );
}

function useSessionColumns(zone: string): ColumnLooks<UserSession, SessionColumn> {
  const t = useText();
  return {
    username: {
      title: t('logs.username'),
      width: 200,
      fixed: true,
      card: 'title',
      cell: ({ username, current }) => (
        <span className="marked-cell">
          <LongText mono text={username} />
          {current && (
            <Tag size="small" color="arcoblue">
              {t('account.sessions.current')}
            </Tag>
          )}
        </span>
      ),
    },
    name: { title: t('logs.name'), width: 128, card: 'mark', cell: ({ name }) => <LongText text={name} /> },
    browser: {
      title: t('passkeys.browser'),
      width: 176,
      card: 'fact',
      cell: ({ userAgent }) => <span title={userAgent ?? ''}>{browserOf(userAgent) ?? t('passkeys.unknown')}</span>,
    },
    address: {
      title: t('passkeys.address'),
      width: 144,
      card: 'fact',
      cell: ({ address }) => <LongText mono text={address ?? '—'} />,
    },
    createTime: { title: t('logs.signedInAt'), width: 176, card: 'fact', cell: ({ createTime }) => timeIn(zone, createTime) },
    expireTime: { title: t('logs.until'), width: 176, cell: ({ expireTime }) => timeIn(zone, expireTime) },
  };
}
