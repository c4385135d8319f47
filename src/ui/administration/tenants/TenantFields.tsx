import { Alert, Form, Input, Radio } from '@arco-design/web-react';
import { useId } from 'react';
import { type Tenant, tenantDraft } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import type { Appointment } from '../../../machines/administration/tenants';
import { flatLines, PickField } from '../../forms/PickField';
import { type Controlled, RecordField, TextField } from '../../records/RecordField';
import { AccountFields } from './AdministratorFields';

const { shape } = tenantDraft;

/** The fields of a tenant. A new one, and a copy, can be given an administrator at once. */
export function TenantFields({ tenant }: { tenant: Tenant | null }) {
  const t = useText();
  return (
    <>
      <TextField name="organization" label={t('tenants.organization')} required schema={shape.organization} max={100} />
      <TextField
        name="orgCode"
        label={t('tenants.orgCode')}
        required
        mono
        schema={shape.orgCode}
        max={64}
        malformed={t('tenants.orgCodeRule')}
        help={t('tenants.orgCodeHelp')}
      />
      {!tenant?.platform && (
        <RecordField name="lastDay" label={t('tenants.lastDay')} help={t('tenants.lastDayHelp')}>
          <Input type="date" />
        </RecordField>
      )}
      <RecordField name="zone" label={t('tenants.zone')} required>
        <ZoneSelect />
      </RecordField>
      <TextField name="contactName" label={t('tenants.contactName')} schema={shape.contactName} max={64} />
      <TextField name="contactPhone" label={t('tenants.contactPhone')} schema={shape.contactPhone} max={32} />
      <TextField name="remark" label={t('tenants.remark')} lines schema={shape.remark} max={200} />
      {tenant === null && <NewAdministrator />}
    </>
  );
}

/** A copy has the fields of a new tenant, and says what it takes over. */
export function CopyFields() {
  const t = useText();
  return (
    <>
      <Alert className="form-alert" type="info" content={t('tenants.copyNote')} />
      <TenantFields tenant={null} />
    </>
  );
}

function NewAdministrator() {
  const t = useText();
  return (
    <>
      <RecordField name="appointment" label={t('tenants.administrator')}>
        <Radio.Group name="appointment" aria-label={t('tenants.administrator')}>
          <Radio value="none">{t('tenants.appointLater')}</Radio>
          <Radio value="new">{t('tenants.newAccount')}</Radio>
          <Radio value="existing">{t('tenants.existingAccount')}</Radio>
        </Radio.Group>
      </RecordField>
      <Form.Item noStyle shouldUpdate={appointmentChanged}>
        {({ appointment }: Appointing) => appointment !== 'none' && <AccountFields existing={appointment === 'existing'} />}
      </Form.Item>
    </>
  );
}

interface Appointing {
  readonly appointment?: Appointment;
}
const appointmentChanged = (before: Appointing, after: Appointing) => before.appointment !== after.appointment;

const ZONES = Intl.supportedValuesOf('timeZone').map((name) => ({ id: name, name }));

function ZoneSelect({ id, disabled, value, onChange }: Controlled<string>) {
  const t = useText();
  const own = useId();
  return (
    <PickField
      id={id ?? own}
      disabled={disabled}
      placeholder={t('tenants.zonePlaceholder')}
      chosen={value ? [{ id: value, name: value }] : []}
      linesFor={(keyword) => flatLines(ZONES, keyword)}
      onPick={([zone]) => zone !== undefined && onChange?.(zone)}
    />
  );
}
