import type { SearchedFields } from '../../../contract/super-query';
import type { Member } from '../../../contract/users';
import { createPickerMachine } from '../../../src/machines/pickers/list-picker';
import { createPickerSlotMachine } from '../../../src/machines/pickers/picker-slot';
import { createQueryBuilderMachine } from '../../../src/machines/records/query-builder';
import type { QueryLooks } from '../../../src/ui/records/query/looks';
import { memory } from './list-fixture';

export const FIELDS = {
  name: 'text',
  age: 'number',
  createTime: 'time',
  status: 'choice',
  administrator: 'flag',
  departmentId: 'departments',
  ownerId: 'users',
} as const satisfies SearchedFields;

export const LOOKS: QueryLooks<keyof typeof FIELDS> = {
  name: { label: '姓名' },
  age: { label: '年龄' },
  createTime: { label: '创建时间' },
  status: {
    label: '状态',
    choices: [
      { id: 'enabled', name: '启用' },
      { id: 'disabled', name: '停用' },
    ],
  },
  administrator: { label: '管理员' },
  departmentId: { label: '部门' },
  ownerId: { label: '负责人' },
};

/** A builder over a session's store. */
export function builderParts(storage: Record<string, unknown> = {}) {
  const session = memory(storage);
  const picker = createPickerMachine<Member>({ load: () => new Promise(() => {}), notify: () => {} });
  const users = createPickerSlotMachine<Member>(picker);
  return { machine: createQueryBuilderMachine({ fields: FIELDS, stored: session.stored, users }), session, users };
}

export const DRAFT = '/rows|draft|query';
export const textOf = (matchType: 'and' | 'or', ...conditions: readonly unknown[]) => JSON.stringify({ matchType, conditions });
