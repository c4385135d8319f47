import { Input } from '@arco-design/web-react';
import { type User, userDraft } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { BesideUser } from '../../../machines/administration/users';
import { EmailField, PersonNameField } from '../../records/PersonFields';
import { filled, fits, RecordField } from '../../records/RecordField';
import { DepartmentPick } from './DepartmentPick';
import { RolePick } from './RolePick';
import '../../base/mono.css';

interface Props {
  readonly beside: Pick<BesideUser, 'departments' | 'roles'>;
  /** The user who is edited; null for a new one. */
  readonly user: User | null;
}

const { shape } = userDraft;

/** The fields of a user. Their checks are the contract's own. */
export function UserFields({ beside, user }: Props) {
  const t = useText();
  return (
    <>
      <RecordField
        name="username"
        label={t('users.username')}
        required
        rules={[fits([filled, t('users.usernameRequired')], [shape.username, t('users.usernameRule')])]}
        help={t('users.usernameHelp')}
      >
        <Input className="mono" placeholder={t('users.usernamePlaceholder')} autoComplete="off" />
      </RecordField>
      <PersonNameField />
      <RecordField name="phone" label={t('users.phone')} rules={[fits([shape.phone, t('users.phoneRule')])]}>
        <Input className="mono" placeholder={t('users.phonePlaceholder')} inputMode="tel" autoComplete="off" />
      </RecordField>
      <EmailField />
      <RecordField name="departmentIds" label={t('users.departments')}>
        <DepartmentPick many tree={beside.departments} held={user?.departments ?? []} />
      </RecordField>
      <RecordField name="roleIds" label={t('users.roles')}>
        <RolePick roles={beside.roles} held={user?.roles ?? []} />
      </RecordField>
      <RecordField name="remark" label={t('users.remark')} rules={[fits([shape.remark, t('users.remarkTooLong')])]}>
        <Input.TextArea placeholder={t('users.remarkPlaceholder')} autoSize={{ minRows: 2, maxRows: 6 }} />
      </RecordField>
      {user === null && <p className="form-note">{t('users.passwordNote')}</p>}
    </>
  );
}
