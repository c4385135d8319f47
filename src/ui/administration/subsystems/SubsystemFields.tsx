import { Input } from '@arco-design/web-react';
import { z } from 'zod/mini';
import { BASE_SUBSYSTEM_ID, editSubsystem, type KeptSubsystem } from '../../../../contract/subsystems';
import type { Tenant } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import { type NamedTenant, redirectsIn } from '../../../machines/administration/subsystems';
import type { PickerRef } from '../../../machines/pickers/list-picker';
import type { PickerSlotRef } from '../../../machines/pickers/picker-slot';
import { Can } from '../../base/Can';
import { PickerField } from '../../pickers/PickerField';
import { TenantPicker } from '../../pickers/TenantPicker';
import { type Controlled, fits, NumberField, RecordField, SwitchField, TextField } from '../../records/RecordField';

interface Props {
  /** The sub-system that is edited; null for a new one. */
  readonly row: KeptSubsystem | null;
  readonly tenants: PickerSlotRef<NamedTenant>;
}

const { shape } = editSubsystem.body;
const redirects = z.pipe(z.pipe(z.string(), z.transform(redirectsIn)), shape.redirectUris);

/** The fields of a sub-system and of its client. Their checks are the contract's own. */
export function SubsystemFields({ row, tenants }: Props) {
  const t = useText();
  return (
    <>
      <TextField name="name" label={t('subsystems.name')} required schema={shape.name} max={64} />
      <TextField
        name="url"
        label={t('subsystems.url')}
        mono
        schema={shape.url}
        max={500}
        malformed={t('subsystems.urlRule')}
        help={t('subsystems.urlHelp')}
      />
      <NumberField name="displayOrder" label={t('subsystems.displayOrder')} max={1_000_000} />
      {row?.id !== BASE_SUBSYSTEM_ID && (
        <SwitchField name="enabled" label={t('subsystems.enabled')} help={t('subsystems.enabledHelp')} />
      )}
      <TextField
        name="clientId"
        label={t('subsystems.clientId')}
        mono
        schema={shape.clientId}
        max={64}
        malformed={t('subsystems.clientIdRule')}
        help={t('subsystems.clientIdHelp')}
      />
      <RecordField
        name="redirects"
        label={t('subsystems.redirects')}
        rules={[fits([redirects, t('subsystems.redirectsRule')])]}
        help={t('subsystems.redirectsHelp')}
      >
        <Input.TextArea className="mono" autoSize={{ minRows: 2, maxRows: 8 }} />
      </RecordField>
      <SwitchField name="pkceRequired" label={t('subsystems.pkce')} help={t('subsystems.pkceHelp')} />
      <Can when="subsystem:signIn">
        <RecordField name="signInTenant" label={t('subsystems.signInTenant')} help={t('subsystems.signInTenantHelp')}>
          <TenantField slot={tenants} />
        </RecordField>
      </Can>
    </>
  );
}

function TenantField({ slot, ...field }: Controlled<readonly NamedTenant[]> & { readonly slot: PickerSlotRef<NamedTenant> }) {
  return (
    <PickerField<NamedTenant, PickerRef<Tenant>>
      {...field}
      slot={slot}
      limit="one"
      nameOf={({ organization }) => organization}
      onChange={(rows) => field.onChange?.(rows.map(({ id, organization }) => ({ id, organization })))}
    >
      {(picker) => <TenantPicker picker={picker} />}
    </PickerField>
  );
}
