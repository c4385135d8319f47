import { useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { RolePageRef } from '../../../machines/administration/roles';
import { RecordFacts } from '../../records/RecordFacts';
import { RecordPage } from '../../records/RecordPage';
import { RowActions } from '../../records/RowActions';
import { StandardDialogs } from '../../records/StandardDialogs';
import { Members } from '../members/Members';
import { RoleActDialogs } from './RoleActDialogs';
import { RoleFields } from './RoleFields';
import { ROLE_RIGHTS, useRoleActs, useRoleColumns, useRoleMembersTexts, useRoleTexts } from './role-looks';

/** The page of one role: its facts, and who holds it. */
export function RolePage({ page }: { page: RolePageRef }) {
  const t = useText();
  const columns = useRoleColumns(useSelector(page, ({ context }) => context.zone));
  const acts = useRoleActs(page);
  const texts = useRoleMembersTexts();
  return (
    <RecordPage
      page={page}
      list={t('roles.title')}
      nameOf={({ roleName }) => roleName}
      codeOf={({ roleNumber }) => roleNumber}
      acts={(role) => (
        <RowActions
          rights={ROLE_RIGHTS}
          possible={{ edit: true, remove: true }}
          acts={acts(role)}
          onEdit={() => page.send({ type: 'open', dialog: 'form', about: role })}
          onRemove={() => page.send({ type: 'open', dialog: 'removal', about: [role] })}
        />
      )}
      facts={(role) => <RecordFacts title={t('record.basics')} row={role} columns={columns} names={FACTS} />}
      tabs={{
        members: { title: t('roles.members'), show: (ref) => <Members members={ref} right="role:members" texts={texts} /> },
      }}
    >
      <StandardDialogs page={page} rights={ROLE_RIGHTS} texts={useRoleTexts()} fields={() => <RoleFields />} />
      <RoleActDialogs page={page} />
    </RecordPage>
  );
}

const FACTS = ['roleNumber', 'roleName', 'dataScope', 'memberCount', 'displayOrder', 'createTime', 'remark'] as const;
