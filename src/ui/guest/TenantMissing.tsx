import { useText } from '../../i18n/text';
import type { TenantMissingRef } from '../../machines/guest/tenant-missing';
import { Outcome, Way } from '../credentials/Outcome';
import { ScreenFrame } from '../credentials/ScreenFrame';

/** `/login/404`: the tenant of the address does not exist or is closed (§2.2). */
export function TenantMissing({ page }: { page: TenantMissingRef }) {
  const t = useText();
  return (
    <ScreenFrame heading={t('thirdParty.tenantMissing.heading')}>
      <Outcome tone="bad" title={t('thirdParty.tenantMissing.title')} hint={t('thirdParty.tenantMissing.hint')}>
        <Way say={t('thirdParty.tenantMissing.login')} onGo={() => page.send({ type: 'leave' })} />
      </Outcome>
    </ScreenFrame>
  );
}
