import { shallowEqual, useSelector } from '@xstate/react';
import { type Department, departmentDraft } from '../../../../contract/departments';
import { type Translate, useText } from '../../../i18n/text';
import type { DepartmentsPageRef, DepartmentValues } from '../../../machines/administration/departments';
import { openDialog } from '../../../machines/records/records-page';
import { treePage } from '../../../machines/records/tree-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { UserField } from '../../pickers/UserField';
import { RecordField, TextField } from '../../records/RecordField';
import { ParentPick } from '../../tree/ParentPick';
import { TreePage } from '../../tree/TreePage';
import type { TreeLook } from '../../tree/tree-look';
import { MembersDrawer } from '../members/MembersDrawer';

const RIGHTS = { add: 'department:add', edit: 'department:edit', remove: 'department:remove' };
const nameOf = ({ departmentName }: Department) => departmentName;

/** Department management: the tree of the tenant. */
export function DepartmentsPage({ page }: { page: DepartmentsPageRef }) {
  const t = useText();
  const { members } = useSelector(page, openDialog, shallowEqual);
  return (
    <TreePage<Department, DepartmentValues>
      page={page}
      texts={{
        title: t('departments.title'),
        add: t('departments.addTitle'),
        edit: t('departments.editTitle'),
        empty: t('departments.emptyHint'),
        named: (department) => t('departments.named', department),
        removeContent: ([department]) => department && obstaclesOf(department, t),
        search: t('departments.search'),
        addBelow: t('departments.addBelow'),
        top: t('departments.top'),
        moveContent: () => t('departments.moveContent'),
      }}
      rights={RIGHTS}
      look={useDepartmentLook(page)}
      acts={(department) => [
        {
          key: 'members',
          label: t('departments.members'),
          permission: 'department:list',
          onChoose: () => page.send({ type: 'open', dialog: 'members', about: department }),
        },
      ]}
      fields={(department) => <DepartmentFields page={page} department={department} />}
    >
      {members && (
        <MembersDrawer<Department>
          members={members}
          right="department:members"
          title={({ departmentName }) => t('departments.membersTitle', { departmentName })}
          texts={{
            add: t('departments.addMembers'),
            remove: t('departments.removeMembers'),
            removeContent: t('departments.removeContent'),
            none: t('departments.noMembers'),
          }}
        />
      )}
    </TreePage>
  );
}

/** What has to be moved away before a department can be deleted. */
const obstaclesOf = ({ childCount, memberCount }: Department, t: Translate) =>
  childCount > 0 || memberCount > 0 ? t('departments.obstacles', { childCount, memberCount }) : undefined;

function useDepartmentLook(page: DepartmentsPageRef): TreeLook<Department> {
  const t = useText();
  const { zone } = useSelector(page, treePage<Department>, shallowEqual);
  return {
    label: t('departments.title'),
    nameTitle: t('departments.departmentName'),
    nameOf,
    columns: [
      {
        name: 'departmentCode',
        title: t('departments.departmentCode'),
        width: 128,
        room: 'desktop',
        cell: ({ departmentCode }) => <LongText mono text={departmentCode ?? '—'} />,
      },
      {
        name: 'leader',
        title: t('departments.leader'),
        width: 112,
        room: 'tablet',
        cell: ({ leader }) => <LongText text={leader?.name ?? '—'} />,
      },
      {
        name: 'memberCount',
        title: t('departments.memberCount'),
        width: 88,
        align: 'right',
        room: 'any',
        cell: ({ memberCount }) => memberCount,
      },
      {
        name: 'createTime',
        title: t('departments.createTime'),
        width: 176,
        room: 'tablet',
        cell: ({ createTime }) => timeIn(zone, createTime),
      },
      {
        name: 'remark',
        title: t('departments.remark'),
        width: 200,
        room: 'desktop',
        cell: ({ remark }) => <LongText text={remark ?? '—'} />,
      },
    ],
  };
}

const { shape } = departmentDraft;

/** The fields of a department. Their checks are the contract's own. */
function DepartmentFields({ page, department }: { page: DepartmentsPageRef; department: Department | null }) {
  const t = useText();
  const { tree, takes } = useSelector(page, treePage<Department>, shallowEqual);
  const { users } = useSelector(page, ({ context }) => context.beside);
  return (
    <>
      <TextField name="departmentName" label={t('departments.departmentName')} required schema={shape.departmentName} max={64} />
      <TextField name="departmentCode" label={t('departments.departmentCode')} mono schema={shape.departmentCode} max={64} />
      <RecordField name="parentId" label={t('tree.parent')}>
        <ParentPick tree={tree} row={department} takes={takes} nameOf={nameOf} top={t('departments.top')} />
      </RecordField>
      <RecordField name="leader" label={t('departments.leader')} help={t('departments.leaderHelp')}>
        <UserField slot={users} limit="one" title={t('departments.leaderTitle')} />
      </RecordField>
      <TextField name="remark" label={t('departments.remark')} lines schema={shape.remark} max={200} />
    </>
  );
}
