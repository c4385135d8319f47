import { Button, Input } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { DepartmentNode } from '../../../../contract/departments';
import type { RoleName } from '../../../../contract/roles';
import { optionalText, requiredText } from '../../../../contract/text';
import { type User, userDraft } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type DepartmentTreeRef, forestOf, linesOf, matching } from '../../../machines/administration/department-tree';
import type { BesideUsers } from '../../../machines/administration/users';
import { type LoadingRef, loaded } from '../../../machines/base/loading';
import { flatLines, PickField } from '../../forms/PickField';
import { fits, RecordField } from '../../records/RecordField';
import '../../base/mono.css';

interface Props {
  readonly beside: BesideUsers;
  /** The user who is edited; null for a new one. */
  readonly user: User | null;
}

/** Any text that is not blank. */
const filled = requiredText(Number.MAX_SAFE_INTEGER);
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
      <RecordField
        name="name"
        label={t('users.name')}
        required
        rules={[fits([filled, t('users.nameRequired')], [shape.name, t('users.nameTooLong')])]}
      >
        <Input placeholder={t('users.namePlaceholder')} autoComplete="off" />
      </RecordField>
      <RecordField name="phone" label={t('users.phone')} rules={[fits([shape.phone, t('users.phoneRule')])]}>
        <Input className="mono" placeholder={t('users.phonePlaceholder')} inputMode="tel" autoComplete="off" />
      </RecordField>
      <RecordField
        name="email"
        label={t('users.email')}
        rules={[fits([optionalText(EMAIL_LENGTH), t('users.emailTooLong')], [shape.email, t('users.emailRule')])]}
      >
        <Input placeholder={t('users.emailPlaceholder')} inputMode="email" autoComplete="off" />
      </RecordField>
      <RecordField name="departmentIds" label={t('users.departments')}>
        <DepartmentSelect tree={beside.departments} held={user?.departments ?? []} />
      </RecordField>
      <RecordField name="roleIds" label={t('users.roles')}>
        <RoleSelect roles={beside.roles} held={user?.roles ?? []} />
      </RecordField>
      <RecordField name="remark" label={t('users.remark')} rules={[fits([shape.remark, t('users.remarkTooLong')])]}>
        <Input.TextArea placeholder={t('users.remarkPlaceholder')} autoSize={{ minRows: 2, maxRows: 6 }} />
      </RecordField>
      {user === null && <p className="form-note">{t('users.passwordNote')}</p>}
    </>
  );
}

/** As the contract has it; a longer one is told apart from a wrong one. */
const EMAIL_LENGTH = 120;

/** What Arco's form hands to the control inside a field. */
interface Controlled {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
}

interface Choosing<Choice> extends Controlled {
  /** What the user has already: it keeps its name, and can be kept, where it is not the editor's to give. */
  readonly held: readonly Choice[];
}

interface DepartmentChoosing extends Choosing<User['departments'][number]> {
  readonly tree: DepartmentTreeRef;
}
interface RoleChoosing extends Choosing<RoleName> {
  readonly roles: LoadingRef<readonly RoleName[]>;
}

/** Departments, chosen in their tree. */
export function DepartmentSelect({ tree, held, id, disabled, value = [], onChange }: DepartmentChoosing) {
  const t = useText();
  const forest = useSelector(tree, forestOf);
  const known = new Map(namesIn(forest));
  const choices = [...forest, ...held.filter((one) => !known.has(one.id))];
  const names = new Map([...known, ...namesIn(held)]);
  return (
    <PickField
      id={id}
      disabled={disabled}
      many
      isTree
      placeholder={t('users.departmentsPlaceholder')}
      chosen={value.map((one) => ({ id: one, name: names.get(one) ?? one }))}
      linesFor={(keyword, unfolded) => departmentLines(choices, keyword, unfolded)}
      unfoldedAtFirst={forest.map((top) => top.id)}
      onPick={(ids) => onChange?.(ids)}
    />
  );
}

/** While something is searched for, nothing is folded. */
const departmentLines = (choices: readonly DepartmentNode[], keyword: string, unfolded: readonly string[]) =>
  keyword.trim() === ''
    ? linesOf(choices, unfolded)
    : linesOf(matching(choices, keyword), [...new Map(namesIn(choices)).keys()]).map((line) => ({ ...line, open: null }));

const namesIn = (forest: readonly DepartmentNode[]): readonly (readonly [id: string, name: string])[] =>
  forest.flatMap(({ id, departmentName, children }) => [[id, departmentName] as const, ...namesIn(children ?? [])]);

function RoleSelect({ roles, held, id, disabled, value = [], onChange }: RoleChoosing) {
  const t = useText();
  const { value: choices, failure, busy } = useSelector(roles, loaded<readonly RoleName[]>, shallowEqual);
  const offered = choices ?? [];
  const all = [...offered, ...held.filter((one) => offered.every(({ id: known }) => known !== one.id))];
  const options = all.map((role) => ({ id: role.id, name: role.roleName }));
  if (failure && !busy) {
    return (
      <span role="alert">
        <span>{t('users.rolesFailed')}</span>
        <Button type="text" size="small" onClick={() => roles.send({ type: 'retry' })}>
          {t('list.retry')}
        </Button>
      </span>
    );
  }
  return (
    <PickField
      id={id}
      disabled={disabled}
      many
      placeholder={t('users.rolesPlaceholder')}
      chosen={value.map((one) => options.find((option) => option.id === one) ?? { id: one, name: one })}
      linesFor={(keyword) => flatLines(options, keyword)}
      onPick={(ids) => onChange?.(ids)}
    />
  );
}
