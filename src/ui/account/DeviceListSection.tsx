import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { browserOf } from '../../../contract/user-agent';
import { useText } from '../../i18n/text';
import { type DeviceListRef, deviceList } from '../../machines/account/device-list';
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
  const { devices, failure, busy, ending } = useSelector(section, deviceList<D>, shallowEqual);
  const nameOf = ({ userAgent }: Device) => browserOf(userAgent) ?? t('account.unknown');
  const ends = devices?.filter((device) => !device.current) ?? [];
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby={`${about}-title`}>
      <header>
        <div>
          <h2 id={`${about}-title`}>{t(`account.${about}.title`)}</h2>
          <p>{t(`account.${about}.about`)}</p>
        </div>
        {ends.length > 0 && (
          <Button onClick={() => section.send({ type: 'end', ending: { which: 'others' } })}>
            {t(`account.${about}.endOthers`)}
          </Button>
        )}
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => section.send({ type: 'retry' })} />}
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
                  onClick={() => section.send({ type: 'end', ending: { which: 'one', device } })}
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
        {name}
        {current && <em>{t('account.sessions.current')}</em>}
      </strong>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}
