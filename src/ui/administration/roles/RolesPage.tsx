import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { DATA_SCOPES, type ROLE_FIELDS, type RoleRow } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import type { RolesPageRef } from '../../../machines/administration/roles';
import { selectedOf } from '../../../machines/records/list-page';
import { openDialog } from '../../../machines/records/records-page';
import { Can } from '../../base/Can';
import type { QueryLooks } from '../../records/query/looks';
import { RecordsPage } from '../../records/RecordsPage';
import type { RowAct } from '../../records/RowActions';
import { MembersDrawer } from '../members/MembersDrawer';
import { RoleActDialogs } from './RoleActDialogs';
import { RoleComparisonDrawer } from './RoleComparisonDrawer';
import { RoleFields } from './RoleFields';
import { ROLE_RIGHTS, useRoleActs, useRoleColumns, useRoleMembersTexts, useRoleTexts } from './role-looks';
import { SubsystemRolesDrawer } from './SubsystemRolesDrawer';

const RIGHTS = { ...ROLE_RIGHTS, select: ['role:auth'] };

/** Role management. What a role allows is granted in a dialog of its own. */
export function RolesPage({ page }: { page: RolesPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  return (
    <RecordsPage
      page={page}
      texts={useRoleTexts()}
      rights={RIGHTS}
      columns={useRoleColumns(zone)}
      search={[
        { name: 'roleName', label: t('roles.roleName'), maxLength: 64 },
        { name: 'roleNumber', label: t('roles.roleNumber'), maxLength: 32 },
      ]}
      query={useRoleLooks()}
      nameOf={({ roleName }) => roleName}
      edit={(role) => page.send({ type: 'open', dialog: 'form', about: role })}
      acts={useRowActs(page)}
      linked
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

/** What can be done with a role in the list: who holds it can be seen from there, too. */
function useRowActs(page: RolesPageRef): (role: RoleRow) => readonly RowAct[] {
  const t = useText();
  const acts = useRoleActs(page);
  return (role) => [
    ...acts(role),
    {
      key: 'members',
      label: t('roles.members'),
      permission: 'role:members',
      onChoose: () => page.send({ type: 'open', dialog: 'members', about: role }),
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

/** The dialogs that only the list of roles has: whichever is open. */
function RoleDialogs({ page }: { page: RolesPageRef }) {
  const t = useText();
  const texts = useRoleMembersTexts();
  const { members, subsystems, comparison } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      <RoleActDialogs page={page} />
      {comparison && <RoleComparisonDrawer comparison={comparison} />}
      {subsystems && <SubsystemRolesDrawer subsystems={subsystems} />}
      {members && (
        <MembersDrawer<RoleRow>
          members={members}
          right="role:members"
          title={({ roleName }) => t('roles.membersTitle', { roleName })}
          texts={texts}
        />
      )}
    </>
  );
}
