import type { Tenant } from '../../../contract/tenants';
import { useText } from '../../i18n/text';
import type { PickerRef } from '../../machines/pickers/list-picker';
import { LongText } from '../base/LongText';
import { PickerDialog } from './PickerDialog';

/** Tenants; those that are picked stand above the list as tags (§2.7). */
export function TenantPicker({ picker }: { picker: PickerRef<Tenant> }) {
  const t = useText();
  return (
    <PickerDialog
      picker={picker}
      title={t('pickers.tenants.title')}
      search={{ name: 'organization', label: t('pickers.tenants.search'), maxLength: 100 }}
      columns={[
        {
          name: 'orgCode',
          title: t('pickers.tenants.code'),
          sortable: true,
          cell: ({ orgCode }) => <LongText mono text={orgCode} />,
        },
        {
          name: 'organization',
          title: t('pickers.tenants.name'),
          sortable: true,
          cell: ({ organization }) => <LongText text={organization} />,
        },
      ]}
      nameOf={({ organization }) => organization}
      empty={t('pickers.tenants.empty')}
    />
  );
}
