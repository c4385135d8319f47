import { Alert, Radio } from '@arco-design/web-react';
import { DATA_SCOPES, ROLE_NAME_LENGTH, roleDraft } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import { NumberField, RecordField, TextField } from '../../records/RecordField';

export const copyFields = () => <CopyFields />;

function CopyFields() {
  const t = useText();
  return (
    <>
      <Alert className="form-alert" type="info" content={t('roles.copyNote')} />
      <RoleFields />
    </>
  );
}

const { shape } = roleDraft;

/** The fields of a role. Their checks are the contract's own. */
export function RoleFields() {
  const t = useText();
  return (
    <>
      <TextField name="roleName" label={t('roles.roleName')} required schema={shape.roleName} max={ROLE_NAME_LENGTH} />
      <TextField
        name="roleNumber"
        label={t('roles.roleNumber')}
        mono
        schema={shape.roleNumber}
        max={32}
        help={t('roles.roleNumberHelp')}
      />
      <NumberField name="displayOrder" label={t('roles.displayOrder')} max={1_000_000} help={t('roles.displayOrderHelp')} />
      <RecordField name="dataScope" label={t('roles.dataScope')} required help={t('roles.dataScopeHelp')}>
        <Radio.Group name="dataScope" aria-label={t('roles.dataScope')} direction="vertical">
          {DATA_SCOPES.map((scope) => (
            <Radio key={scope} value={scope}>
              {t(`roles.scopes.${scope}`)}
            </Radio>
          ))}
        </Radio.Group>
      </RecordField>
      <TextField name="remark" label={t('roles.remark')} lines schema={shape.remark} max={200} />
    </>
  );
}
