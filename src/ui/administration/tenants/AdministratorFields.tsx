import { Alert, Form, Radio } from '@arco-design/web-react';
import { z } from 'zod/mini';
import { administratorDraft, type Tenant } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import { RecordField, TextField } from '../../records/RecordField';

const { shape } = administratorDraft;

/** The fields of an appointment. Where an administrator has to go, the code of the tenant is typed to confirm it. */
export function AdministratorFields({ tenant }: { tenant: Tenant | null }) {
  const t = useText();
  const former = tenant?.administrator;
  return (
    <>
      {former && <Alert className="form-alert" type="warning" content={t('tenants.replaces', former)} />}
      <RecordField name="appointment" label={t('tenants.account')}>
        <Radio.Group name="appointment" aria-label={t('tenants.account')}>
          <Radio value="new">{t('tenants.newAccount')}</Radio>
          <Radio value="existing">{t('tenants.existingAccount')}</Radio>
        </Radio.Group>
      </RecordField>
      <Form.Item noStyle shouldUpdate>
        {({ appointment }: { appointment?: string }) => <AccountFields existing={appointment === 'existing'} />}
      </Form.Item>
      {former && (
        <TextField
          name="code"
          label={t('tenants.orgCode')}
          required
          mono
          schema={z.string().check(
            z.trim(),
            z.refine((code) => code === tenant.orgCode),
          )}
          max={64}
          malformed={t('entry.fieldError.unconfirmed')}
          help={t('tenants.typeCode', tenant)}
        />
      )}
    </>
  );
}

/** The account that is made, or found by its name. */
export function AccountFields({ existing }: { existing: boolean }) {
  const t = useText();
  return (
    <>
      <TextField
        name="username"
        label={t('users.username')}
        required
        mono
        schema={shape.username}
        max={64}
        malformed={t('users.usernameRule')}
        {...(existing ? {} : { help: t('users.usernameHelp') })}
      />
      <TextField
        name="name"
        label={t('users.name')}
        required
        schema={shape.name}
        max={64}
        {...(existing ? { help: t('tenants.existingNameHelp') } : {})}
      />
      {!existing && (
        <TextField name="phone" label={t('users.phone')} mono schema={shape.phone} max={64} malformed={t('users.phoneRule')} />
      )}
      {!existing && <p className="form-note">{t('users.passwordNote')}</p>}
    </>
  );
}
