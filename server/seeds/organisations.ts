import type { Permission } from '../../contract/permissions';
import type { DataScope } from '../platform/db/tables/organisation';

export interface SampleRole {
  readonly number: string;
  readonly name: string;
  readonly dataScope: DataScope;
  readonly permissions: readonly Permission[];
  /** Of a hundred users, how many hold it. */
  readonly share: number;
}

/** Six roles with different rights and different views. */
export const ROLES: readonly SampleRole[] = [
  {
    number: 'R001',
    name: '用户管理员',
    dataScope: 'all',
    permissions: ['user:list', 'user:add', 'user:edit', 'user:remove', 'user:resetPassword', 'user:status'],
    share: 2,
  },
  { number: 'R002', name: '人事专员', dataScope: 'all', permissions: ['user:list', 'user:add', 'user:edit'], share: 5 },
  { number: 'R003', name: '部门负责人', dataScope: 'below', permissions: ['user:list', 'user:edit', 'user:status'], share: 10 },
  { number: 'R004', name: '服务台', dataScope: 'own', permissions: ['user:list', 'user:resetPassword'], share: 8 },
  { number: 'R005', name: '审计员', dataScope: 'all', permissions: ['user:list'], share: 4 },
  { number: 'R006', name: '普通员工', dataScope: 'self', permissions: [], share: 71 },
];

/** A department, and those below it. */
export interface SampleDepartment {
  readonly name: string;
  readonly below?: readonly SampleDepartment[];
}

const named = (...names: string[]): SampleDepartment[] => names.map((name) => ({ name }));

/** Where the administrator signs in, and so most of the users. */
export const PLATFORM_USERS = 180;
export const PLATFORM_DEPARTMENTS: readonly SampleDepartment[] = [
  { name: '总经理办公室' },
  { name: '技术中心', below: [{ name: '研发一部' }, { name: '研发二部' }, { name: '质量保障部' }, { name: '运维部' }] },
  { name: '运营中心', below: named('客户服务部', '数据运营部') },
  { name: '人力资源部' },
  { name: '财务部' },
];

export interface SampleTenant {
  readonly orgCode: string;
  readonly name: string;
  readonly users: number;
  readonly departments: readonly SampleDepartment[];
}

export const TENANTS: readonly SampleTenant[] = [
  {
    orgCode: 'haicheng',
    name: '海城水务集团',
    users: 70,
    departments: [{ name: '集团总部', below: named('综合部', '工程部', '营销部') }, { name: '东区水厂' }, { name: '西区水厂' }],
  },
  {
    orgCode: 'qingshan',
    name: '青山大学图书馆',
    users: 50,
    departments: [{ name: '馆长办公室' }, { name: '采编部' }, { name: '读者服务部', below: named('借阅组', '参考咨询组') }],
  },
];
