import type { TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';
import { useText } from '../../i18n/text';
import type { DeviceListRef } from '../../machines/account/device-list';
import { timeIn } from '../base/time';
import { DeviceListSection } from './DeviceListSection';

/** The browsers that need no second factor for the user's own account. */
export function DevicesSection({ section, zone }: { section: DeviceListRef<TrustedDevice>; zone: string }) {
  const t = useText();
  return (
    <DeviceListSection
      section={section}
      about="devices"
      others={t('account.devices.everyOne')}
      factsOf={({ address, lastUseTime, expireTime }) => [
        address,
        t('account.devices.used', { time: timeIn(zone, lastUseTime) }),
        t('account.devices.until', { time: timeIn(zone, expireTime) }),
      ]}
    />
  );
}

/** Where the user's own account is signed in. */
export function SessionsSection({ section, zone }: { section: DeviceListRef<OwnSession>; zone: string }) {
  const t = useText();
  return (
    <DeviceListSection
      section={section}
      about="sessions"
      others={t('account.sessions.others')}
      factsOf={({ tenantName, address, createTime, expireTime }) =>
        [
          tenantName,
          address,
          t('account.sessions.created', { time: timeIn(zone, createTime) }),
          t('account.sessions.until', { time: timeIn(zone, expireTime) }),
        ].filter((fact) => fact !== null)
      }
    />
  );
}
