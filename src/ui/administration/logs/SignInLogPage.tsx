import { shallowEqual, useSelector } from '@xstate/react';
import { type SIGN_IN_FIELDS, SIGN_IN_METHODS, type SignInAttempt } from '../../../../contract/logs';
import { browserOf } from '../../../../contract/user-agent';
import { useText } from '../../../i18n/text';
import type { SignInColumn, SignInLogRef } from '../../../machines/administration/sign-in-log';
import { recordsPage } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { ShownRecords } from '../../records/ShownRecords';
import { StatusDot } from '../../records/StatusDot';
import { usePeriodFields } from './period-fields';

/** Who signed in to the tenant, and who tried to. */
export function SignInLogPage({ page }: { page: SignInLogRef }) {
  const t = useText();
  const { zone, list } = useSelector(page, recordsPage, shallowEqual);
  const period = usePeriodFields(list);
  const outcomes = [
    { id: 'true', name: t('passkeys.success') },
    { id: 'false', name: t('logs.notSignedIn') },
  ];
  const methods = SIGN_IN_METHODS.map((id) => ({ id, name: t(`passkeys.methods.${id}`) }));
  const query: QueryLooks<keyof typeof SIGN_IN_FIELDS> = {
    createTime: { label: t('logs.time') },
    username: { label: t('logs.username') },
    name: { label: t('users.name') },
    method: { label: t('passkeys.method'), choices: methods },
    success: { label: t('passkeys.success') },
    address: { label: t('passkeys.address') },
  };
  return (
    <ShownRecords
      page={page}
      title={t('logs.signIns')}
      columns={useSignInColumns(zone)}
      search={[
        ...period,
        { name: 'user', label: t('logs.user'), placeholder: t('logs.userHint'), maxLength: 64 },
        { name: 'success', label: t('passkeys.outcome'), choices: outcomes },
        { name: 'method', label: t('passkeys.method'), choices: methods },
        { name: 'address', label: t('passkeys.address'), maxLength: 64 },
      ]}
      query={query}
      nameOf={({ username, createTime }) => `${username ?? t('logs.unknownUser')} ${timeIn(zone, createTime)}`}
      emptyHint={t('logs.noSignIns')}
    />
  );
}

/** Right input that asks for a further step is no failure. */
function Outcome({ attempt: { success, unfinished, reason } }: { attempt: SignInAttempt }) {
  const t = useText();
  const word = success ? t('passkeys.success') : unfinished ? t('passkeys.unfinished') : t('passkeys.failed');
  return <StatusDot good={success} bad={!success && !unfinished} word={reason ? t('logs.because', { word, reason }) : word} />;
}

function useSignInColumns(zone: string): ColumnLooks<SignInAttempt, SignInColumn> {
  const t = useText();
  return {
    createTime: {
      title: t('logs.time'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: ({ createTime }) => timeIn(zone, createTime),
    },
    username: {
      title: t('logs.username'),
      width: 144,
      card: 'fact',
      cell: ({ username }) => (username ? <LongText mono text={username} /> : t('logs.unknownUser')),
    },
    name: { title: t('logs.name'), width: 112, cell: ({ name }) => <LongText text={name ?? '—'} /> },
    outcome: { title: t('passkeys.outcome'), width: 280, card: 'fact', cell: (attempt) => <Outcome attempt={attempt} /> },
    method: { title: t('passkeys.method'), width: 128, cell: ({ method }) => t(`passkeys.methods.${method}`) },
    address: { title: t('passkeys.address'), width: 144, cell: ({ address }) => <LongText mono text={address} /> },
    browser: {
      title: t('passkeys.browser'),
      width: 168,
      card: 'fact',
      cell: ({ userAgent }) => <span title={userAgent ?? ''}>{browserOf(userAgent) ?? t('passkeys.unknown')}</span>,
    },
    requestId: { title: t('frame.requestId'), width: 288, cell: ({ requestId }) => <LongText mono text={requestId} /> },
  };
}
