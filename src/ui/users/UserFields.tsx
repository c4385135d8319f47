import { Button, Input, Select, TreeSelect, type TreeSelectProps } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import type { DepartmentNode } from '../../../contract/departments';
import type { RoleName } from '../../../contract/roles';
import { type User, userDraft } from '../../../contract/users';
import { useText } from '../../i18n/text';
import { choiceList } from '../../machines/choices';
import { departmentTree } from '../../machines/department-tree';
import { type UsersPageRef, usersPageParts } from '../../machines/users-page';
import { fits, RecordField } from '../shared/RecordField';

interface Props {
  readonly page: UsersPageRef;
  /** The user who is edited; null for a new one. */
  readonly user: User | null;
  readonly refused: Readonly<Record<string, string>>;
}

/** The fields of a user. Their checks are the contract's own. */
export function UserFields({ page, user, refused }: Props) {
  const t = useText();
  const { shape } = userDraft;
  return (
    <>
      <RecordField
        name="username"
        label={t('users.username')}
        required
        rules={[{ required: true, message: t('users.usernameRequired') }, fits(shape.username, t('users.usernameRule'))]}
        help={t('users.usernameHelp')}
        refused={refused.username}
      >
        <Input placeholder={t('users.usernamePlaceholder')} autoComplete="off" />
      </RecordField>
      <RecordField
        name="name"
        label={t('users.name')}
        required
        rules={[{ required: true, message: t('users.nameRequired') }, fits(shape.name, t('users.nameTooLong'))]}
        refused={refused.name}
      >
        <Input placeholder={t('users.namePlaceholder')} autoComplete="off" />
      </RecordField>
      <RecordField
        name="phone"
        label={t('users.phone')}
        rules={[fits(shape.phone, t('users.phoneRule'))]}
        refused={refused.phone}
      >
        <Input placeholder={t('users.phonePlaceholder')} inputMode="tel" autoComplete="off" />
      </RecordField>
      <RecordField
        name="email"
        label={t('users.email')}
        rules={[fits(shape.email, t('users.emailRule'))]}
        refused={refused.email}
      >
        <Input placeholder={t('users.emailPlaceholder')} inputMode="email" autoComplete="off" />
      </RecordField>
      <RecordField name="departmentIds" label={t('users.departments')} refused={refused.departmentIds}>
        <DepartmentSelect page={page} held={user?.departments ?? []} />
      </RecordField>
      <RecordField name="roleIds" label={t('users.roles')} refused={refused.roleIds}>
        <RoleSelect page={page} held={user?.roles ?? []} />
      </RecordField>
      <RecordField
        name="remark"
        label={t('users.remark')}
        rules={[fits(shape.remark, t('users.remarkTooLong'))]}
        refused={refused.remark}
      >
        <Input.TextArea placeholder={t('users.remarkPlaceholder')} autoSize={{ minRows: 2, maxRows: 6 }} />
      </RecordField>
      {user === null && <p className="form-note">{t('users.passwordNote')}</p>}
    </>
  );
}

/** What Arco's form hands to the control inside a field. */
interface Controlled {
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
}

interface Choosing<Choice> extends Controlled {
  readonly page: UsersPageRef;
  /** What the user has already: it keeps its name, and can be kept, where it is not the editor's to give. */
  readonly held: readonly Choice[];
}

function DepartmentSelect({ page, held, value = [], onChange, ...rest }: Choosing<User['departments'][number]>) {
  const t = useText();
  const { departments } = useSelector(page, usersPageParts);
  const { forest } = departmentTree(useSelector(departments, (snapshot) => snapshot));
  const known = new Set(idsIn(forest));
  const choices = [...forest, ...held.filter(({ id }) => !known.has(id))];
  return (
    <TreeSelect
      {...rest}
      multiple
      treeCheckable
      treeCheckStrictly
      allowClear
      showSearch
      placeholder={t('users.departmentsPlaceholder')}
      treeData={choicesOf(choices)}
      triggerProps={{ escToClose: true }}
      treeProps={{ virtualListProps: { height: 260 } }}
      filterTreeNode={(text: string, node: DepartmentOption) => has(node.props.title, text)}
      value={value.map((id) => ({ value: id, label: id }))}
      onChange={(chosen: readonly (string | { value: string })[] = []) =>
        onChange?.(chosen.map((choice) => (typeof choice === 'string' ? choice : choice.value)))
      }
    />
  );
}

const has = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());

/** What Arco hands to a filter of its tree. */
interface DepartmentOption {
  readonly props: { readonly title: string };
}

const choicesOf = (forest: readonly DepartmentNode[]): NonNullable<TreeSelectProps['treeData']> =>
  forest.map(({ id, departmentName, children }) => ({
    key: id,
    value: id,
    title: departmentName,
    children: choicesOf(children ?? []),
  }));

const idsIn = (forest: readonly DepartmentNode[]): readonly string[] =>
  forest.flatMap(({ id, children }) => [id, ...idsIn(children ?? [])]);

function RoleSelect({ page, held, value = [], onChange, ...rest }: Choosing<RoleName>) {
  const t = useText();
  const { roles } = useSelector(page, usersPageParts);
  const { choices, failure, busy } = choiceList(useSelector(roles, (snapshot) => snapshot));
  const options = [...choices, ...held.filter(({ id }) => choices.every((choice) => choice.id !== id))];
  if (failure) {
    return (
      <span role="alert">
        {t('users.rolesFailed')}
        <Button type="text" size="small" onClick={() => roles.send({ type: 'retry' })}>
          {t('list.retry')}
        </Button>
      </span>
    );
  }
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      loading={busy}
      placeholder={t('users.rolesPlaceholder')}
      options={options.map(({ id, roleName }) => ({ value: id, label: roleName }))}
      filterOption={(text, option) => has((option.props as { children: string }).children, text)}
      value={[...value]}
      onChange={(ids: string[] = []) => onChange?.(ids)}
    />
  );
}
