import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { browserOf } from '../../../contract/user-agent';
import { useText } from '../../i18n/text';
import type { DeviceListRef, Ending } from '../../machines/account/device-list';
import { loadingOf } from '../../machines/account/section';
import { loaded } from '../../machines/base/loading';
import { openDialog } from '../../machines/records/records-page';
import { ConfirmDialog } from '../forms/ActDialog';
import { TableFailure } from '../records/TableStates';
import './account-section.css';

interface Device {
  readonly id: string;
  readonly userAgent: string | null;
  readonly current?: boolean;
}

interface Props<D extends Device> {
  readonly section: DeviceListRef<D>;
  readonly about: 'devices' | 'sessions';
  readonly factsOf: (device: D) => readonly string[];
  /** What a question about all but the present one is about. */
  readonly others: string;
}

/** Devices of the user's own account: each of them can be ended. */
export function DeviceListSection<D extends Device>({ section, about, factsOf, others }: Props<D>) {
  const t = useText();
  const loading = useSelector(section, loadingOf);
  const { value: devices, failure, busy } = useSelector(loading, loaded<readonly D[]>, shallowEqual);
  const { ending } = useSelector(section, openDialog, shallowEqual);
  const end = (about: Ending<D>) => section.send({ type: 'open', dialog: 'ending', about });
  const nameOf = ({ userAgent }: Device) => browserOf(userAgent) ?? t('account.unknown');
  const ends = devices?.filter((device) => !device.current) ?? [];
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby={`${about}-title`}>
      <header>
        <div>
          <h2 id={`${about}-title`}>{t(`account.${about}.title`)}</h2>
          <p>{t(`account.${about}.about`)}</p>
        </div>
        {ends.length > 0 && <Button onClick={() => end({ which: 'others' })}>{t(`account.${about}.endOthers`)}</Button>}
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />}
      {devices?.length === 0 && <p className="account-none">{t(`account.${about}.none`)}</p>}
      {devices && devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <li key={device.id} className="account-row">
              <Facts name={nameOf(device)} current={device.current === true} facts={factsOf(device)} />
              {!device.current && (
                <Button
                  type="text"
                  aria-label={t(`account.${about}.endOf`, { name: nameOf(device) })}
                  onClick={() => end({ which: 'one', device })}
                >
                  {t(`account.${about}.end`)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          act={ending}
          question={(subject) => ({
            title: t(`account.${about}.endTitle`),
            content: t(`account.${about}.endContent`),
            named: subject.which === 'one' ? nameOf(subject.device) : others,
            button: t(`account.${about}.end`),
            danger: true,
          })}
        />
      )}
    </section>
  );
}

function Facts({ name, current, facts }: { name: string; current: boolean; facts: readonly string[] }) {
  const t = useText();
  return (
    <div className="account-facts">
      <strong>
        <span>{name}</span>
        {current && <em>{t('account.sessions.current')}</em>}
      </strong>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}
