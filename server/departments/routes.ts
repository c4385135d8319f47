import type { FastifyInstance } from 'fastify';
import { getDepartmentTree } from '../../contract/departments';
import type { Deps } from '../deps';
import { serve } from '../serve';
import { departmentTree } from './rules';
import { departmentRows } from './store';

export function departmentRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, getDepartmentTree, async ({ scope }) => departmentTree(await departmentRows(db, scope)));
}
