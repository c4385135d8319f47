import { useText } from '../../../i18n/text';
import type { TenantQuota } from '../../../machines/administration/tenants';
import { sizeText } from '../../base/size';
import { NumberField } from '../../records/RecordField';

/** 1 PB: far more than one server keeps, and a number of bytes that is still exact. */
const MOST_MB = 1_073_741_824;

/** How much room the files of a tenant may take, beside what they take now. */
export function QuotaFields({ room }: { room: TenantQuota | null }) {
  const t = useText();
  return (
    <>
      {room && (
        <p className="form-note">{t('tenants.quotaOf', { organization: room.organization, used: sizeText(room.used) })}</p>
      )}
      <NumberField name="quota" label={t('tenants.quota')} max={MOST_MB} unit="MB" help={t('tenants.quotaHelp')} />
    </>
  );
}
