import { Alert, Button, Radio } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { DATA_SCOPES, type ROLE_FIELDS, ROLE_NAME_LENGTH, type RoleRow, roleDraft } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import type { RoleColumn, RolesPageRef } from '../../../machines/administration/roles';
import { selectedOf } from '../../../machines/records/list-page';
import { openDialog } from '../../../machines/records/records-page';
import { allows, Can } from '../../base/Can';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { RecordDrawer } from '../../records/RecordDrawer';
import { NumberField, RecordField, TextField } from '../../records/RecordField';
import { RecordsPage } from '../../records/RecordsPage';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';
import type { RowAct } from '../../records/RowActions';
import { GrantsDrawer } from '../grants/GrantsDrawer';
import { MembersDrawer } from '../members/MembersDrawer';
import { RoleComparisonDrawer } from './RoleComparisonDrawer';
import { SubsystemRolesDrawer } from './SubsystemRolesDrawer';

const RIGHTS = { add: 'role:add', edit: 'role:edit', remove: 'role:remove', select: ['role:auth'] };

/** Role management. What a role allows is granted in a dialog of its own. */
export function RolesPage({ page }: { page: RolesPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('roles.title'),
        add: t('roles.addTitle'),
        edit: t('roles.editTitle'),
        empty: t('roles.emptyHint'),
        named: ({ roleName }) => t('roles.named', { roleName }),
      }}
      rights={RIGHTS}
      columns={useRoleColumns(zone)}
      search={[
        { name: 'roleName', label: t('roles.roleName'), maxLength: 64 },
        { name: 'roleNumber', label: t('roles.roleNumber'), maxLength: 32 },
      ]}
      query={useRoleLooks()}
      nameOf={({ roleName }) => roleName}
      edit={(role) => page.send({ type: 'open', dialog: 'form', about: role })}
      acts={useRoleActs(page)}
      tools={<RoleTools page={page} />}
      fields={() => <RoleFields />}
    >
      <RoleDialogs page={page} />
    </RecordsPage>
  );
}

/** What can be done with the list. Two selected roles can be compared. */
function RoleTools({ page }: { page: RolesPageRef }) {
  const t = useText();
  const list = useSelector(page, ({ context }) => context.list);
  const selected = useSelector(list, selectedOf<RoleRow>).length;
  return (
    <>
      <Can when="subsystem:auth">
        <Button onClick={() => page.send({ type: 'open', dialog: 'subsystems', about: null })}>{t('roles.subsystems')}</Button>
      </Can>
      <Can when={{ permission: 'role:auth', and: selected === 2 }}>
        <Button onClick={() => page.send({ type: 'openSelected', dialog: 'comparison' })}>{t('roles.compare')}</Button>
      </Can>
    </>
  );
}

/** What can be done with a role beside editing and deleting. A copy takes the right to add roles and the one to authorise them. */
function useRoleActs(page: RolesPageRef): (role: RoleRow) => readonly RowAct[] {
  const t = useText();
  const authorises = useSelector(page, ({ context }) => allows('role:auth', context.permissions));
  return (role) => [
    {
      key: 'grants',
      label: t('grants.open'),
      permission: 'role:auth',
      onChoose: () => page.send({ type: 'open', dialog: 'grants', about: role }),
    },
    {
      key: 'members',
      label: t('roles.members'),
      permission: 'role:members',
      onChoose: () => page.send({ type: 'open', dialog: 'members', about: role }),
    },
    {
      key: 'copy',
      label: t('roles.copy'),
      permission: 'role:add',
      possible: authorises,
      onChoose: () =>
        page.send({
          type: 'open',
          dialog: 'copying',
          about: { row: { ...role, mark: t('roles.copyMark') }, purpose: 'edit' },
        }),
    },
  ];
}

/** What an advanced query of roles may name. */
function useRoleLooks(): QueryLooks<keyof typeof ROLE_FIELDS> {
  const t = useText();
  return {
    roleNumber: { label: t('roles.roleNumber') },
    roleName: { label: t('roles.roleName') },
    displayOrder: { label: t('roles.displayOrder') },
    dataScope: { label: t('roles.dataScope'), choices: DATA_SCOPES.map((id) => ({ id, name: t(`roles.scopes.${id}`) })) },
    memberCount: { label: t('roles.memberCount') },
    createTime: { label: t('roles.createTime') },
    remark: { label: t('roles.remark') },
  };
}

/** The dialogs that only roles have: whichever is open. */
function RoleDialogs({ page }: { page: RolesPageRef }) {
  const t = useText();
  const { grants, members, subsystems, copying, copy, comparison } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      {copying && (
        <RecordViewDrawer view={copying} title={() => t('roles.copyTitle')}>
          {() => <></>}
        </RecordViewDrawer>
      )}
      {copy && <RecordDrawer form={copy} title={() => t('roles.copyTitle')} fields={copyFields} />}
      {grants && (
        <GrantsDrawer
          grants={grants}
          title={(role) => t('grants.title', role)}
          effect={({ memberCount }) => (typeof memberCount === 'number' ? t('grants.members', { count: memberCount }) : null)}
        />
      )}
      {comparison && <RoleComparisonDrawer comparison={comparison} />}
      {subsystems && <SubsystemRolesDrawer subsystems={subsystems} />}
      {members && (
        <MembersDrawer<RoleRow>
          members={members}
          right="role:members"
          texts={{
            title: ({ roleName }) => t('roles.membersTitle', { roleName }),
            add: t('roles.addMembers'),
            remove: t('roles.removeMembers'),
            removeContent: t('roles.removeContent'),
            none: t('roles.noMembers'),
          }}
        />
      )}
    </>
  );
}

function useRoleColumns(zone: string): ColumnLooks<RoleRow, RoleColumn> {
  const t = useText();
  return {
    roleNumber: {
      title: t('roles.roleNumber'),
      width: 112,
      card: 'mark',
      cell: ({ roleNumber }) => <LongText mono text={roleNumber} />,
    },
    roleName: {
      title: t('roles.roleName'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: ({ roleName }) => <LongText text={roleName} />,
    },
    displayOrder: { title: t('roles.displayOrder'), width: 104, align: 'right', cell: ({ displayOrder }) => displayOrder },
    dataScope: { title: t('roles.dataScope'), width: 144, card: 'fact', cell: ({ dataScope }) => t(`roles.scopes.${dataScope}`) },
    memberCount: {
      title: t('roles.memberCount'),
      width: 104,
      align: 'right',
      card: 'fact',
      cell: ({ memberCount }) => memberCount ?? '—',
    },
    createTime: { title: t('roles.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
    remark: { title: t('roles.remark'), width: 200, cell: ({ remark }) => <LongText text={remark ?? '—'} /> },
  };
}

const copyFields = () => <CopyFields />;

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
function RoleFields() {
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
