import type { KyselyPlugin, OperationNode } from 'kysely';
import { TENANT_TABLES } from './schema';

const QUERIES = ['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
type Loose = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Used in tests: a query that touches a table of tenants without saying which tenant does not run. */
export const tenantGuard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    check(node as unknown as Loose);
    return node;
  },
  transformResult: async ({ result }) => result,
};

function check(node: Loose) {
  if (QUERIES.includes((node as unknown as OperationNode).kind)) checkQuery(node);
  for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) check(child);
}

function checkQuery(query: Loose) {
  const sources = [query.from, query.into, query.table, query.joins];
  const conditions = [query.where, query.joins, query.columns];
  for (const { table, alias } of tablesOf(sources)) {
    const said = referencesOf(conditions).some((reference) => reference === alias || reference === '');
    if (!said) throw new Error(`A query over ${table} does not say which tenant_id`);
  }
}

/** The tables of tenants that a query itself names, not those of the queries inside it. */
function tablesOf(value: unknown): { table: string; alias: string }[] {
  if (Array.isArray(value)) return value.flatMap(tablesOf);
  if (!isNode(value)) return [];
  switch (value.kind) {
    case 'AliasNode': {
      const name = (value.alias as Loose).name as string;
      return tablesOf(value.node).map(({ table }) => ({ table, alias: name }));
    }
    case 'TableNode': {
      const table = ((value.table as Loose).identifier as Loose).name as string;
      return TENANT_TABLES.some((name) => name === table) ? [{ table, alias: table }] : [];
    }
    case 'FromNode':
      return tablesOf(value.froms);
    case 'JoinNode':
      return tablesOf(value.table);
    default:
      return [];
  }
}

/** Through which tables `tenant_id` is spoken of; '' where a query has but one table and names none. */
function referencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (!isNode(value) || QUERIES.includes(value.kind as string)) return [];
  const isTenant = (column: unknown) => ((column as Loose).column as Loose | undefined)?.name === 'tenant_id';
  if (value.kind === 'ReferenceNode' && isTenant(value.column)) {
    const table = value.table as Loose | undefined;
    return [table ? (((table.table as Loose).identifier as Loose).name as string) : ''];
  }
  if (value.kind === 'ColumnNode') return (value.column as Loose).name === 'tenant_id' ? [''] : [];
  return Object.values(value).flatMap(referencesOf);
}
