import { Radio } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { OwnSignIn } from '../../../contract/logs';
import { browserOf } from '../../../contract/user-agent';
import { useText } from '../../i18n/text';
import { type SignInHistoryRef, signInHistory } from '../../machines/account/sign-in-history';
import { pagerRows } from '../../machines/records/pager';
import { FOCUS_KEEPER } from '../base/handFocusOn';
import { timeIn } from '../base/time';
import { PagerBar } from '../records/PagerBar';
import { StatusDot } from '../records/StatusDot';
import { ReloadFailure, TableFailure } from '../records/TableStates';
import './sign-ins.css';

/** How one's own account was signed in to, so that its owner sees who else was there. */
export function SignInHistorySection({ section }: { section: SignInHistoryRef }) {
  const t = useText();
  const { pager, zone, shows } = useSelector(section, signInHistory, shallowEqual);
  const { rows, failure, busy } = useSelector(pager, pagerRows<OwnSignIn>, shallowEqual);
  const retry = () => pager.send({ type: 'refresh' });
  return (
    <section className={`sign-ins ${FOCUS_KEEPER}`} tabIndex={-1} aria-busy={busy} aria-labelledby="sign-ins-title">
      <header className="sign-ins-head">
        <div>
          <h2 id="sign-ins-title">{t('passkeys.signIns')}</h2>
          <p>{t('passkeys.signInsAbout')}</p>
        </div>
        <Radio.Group
          type="button"
          aria-label={t('passkeys.outcome')}
          value={shows}
          onChange={(chosen) => section.send({ type: chosen === 'showingFailures' ? 'narrow' : 'widen' })}
          options={[
            { value: 'showingAll', label: t('list.any') },
            { value: 'showingFailures', label: t('passkeys.failed') },
          ]}
        />
      </header>
      {failure && rows && <ReloadFailure failure={failure} busy={busy} onRetry={retry} />}
      {failure && !rows && <TableFailure failure={failure} busy={busy} onRetry={retry} />}
      {rows?.length === 0 && <p className="sign-ins-none">{t('passkeys.noSignIns')}</p>}
      {rows && rows.length > 0 && <SignInTable rows={rows} zone={zone} />}
      {rows && <PagerBar pager={pager} inner />}
    </section>
  );
}

const outcomeOf = ({ success, unfinished }: OwnSignIn) => (success ? 'success' : unfinished ? 'unfinished' : 'failed');

/** On a phone each row stands as a card: the name of a column goes before what it holds. */
function SignInTable({ rows, zone }: { rows: readonly OwnSignIn[]; zone: string }) {
  const t = useText();
  const titles = ['time', 'outcome', 'method', 'address', 'browser', 'tenant'] as const;
  const cells = (row: OwnSignIn) => ({
    time: timeIn(zone, row.createTime),
    outcome: (
      <>
        <StatusDot good={row.success} bad={outcomeOf(row) === 'failed'} word={t(`passkeys.${outcomeOf(row)}`)} />
        {row.reason && <small>{row.reason}</small>}
      </>
    ),
    method: t(`passkeys.methods.${row.method}`),
    address: row.address,
    browser: <span title={row.userAgent ?? ''}>{browserOf(row.userAgent) ?? t('passkeys.unknown')}</span>,
    tenant: row.tenantName,
  });
  return (
    <table className="sign-ins-table">
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {t(`passkeys.${title}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {titles.map((title) => (
              <td key={title} data-title={t(`passkeys.${title}`)}>
                {cells(row)[title]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
