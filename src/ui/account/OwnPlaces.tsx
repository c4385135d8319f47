import type { TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';
import { useText } from '../../i18n/text';
import type { OwnPlacesRef } from '../../machines/account/own-places';
import { timeIn } from '../base/time';
import { PlacesSection } from './PlacesSection';

/** The browsers that are spared the second factor of one's own account. */
export function DevicesSection({ section, zone }: { section: OwnPlacesRef<TrustedDevice>; zone: string }) {
  const t = useText();
  return (
    <PlacesSection
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

/** Where one's own account is signed in. */
export function SessionsSection({ section, zone }: { section: OwnPlacesRef<OwnSession>; zone: string }) {
  const t = useText();
  return (
    <PlacesSection
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
