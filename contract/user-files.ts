import { z } from 'zod/mini';
import { IDS_AT_ONCE, idsInQuery } from './ids';
import { importQuery, importReport } from './imports';
import { route } from './route';
import { text } from './text';
import { userQuery } from './users';

/** The limit of an exported file of users. */
export const EXPORT_ROWS = 100_000;

export const HEADER_WIDTH = { least: 4, usual: 20, most: 120 } as const;
export const HEADERS_AT_MOST = 30;

/** The fields of a user that a file can have, in the order of their columns. */
export const USER_FILE_FIELDS = [
  'username',
  'name',
  'phone',
  'email',
  'remark',
  'departments',
  'roles',
  'status',
  'createTime',
  'lastSignInTime',
] as const;

/** What the rows do: add users, change existing ones (by username), or either. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** §3, table-header row: which field a column shows, what its head says, and how wide it is, in characters. */
export const tableHeader = z.object({
  /** A key that names no field leaves the column empty, to be filled in by hand. */
  type: text(64),
  /** Without a name, the head is that of the field. */
  value: text(64),
  width: z.int().check(z.minimum(HEADER_WIDTH.least), z.maximum(HEADER_WIDTH.most)),
});
export type TableHeader = z.infer<typeof tableHeader>;

const headersInQuery = z.pipe(
  text(8_000),
  z.pipe(
    z.transform((json: string) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        return null;
      }
    }),
    z.array(tableHeader).check(z.minLength(1), z.maxLength(HEADERS_AT_MOST)),
  ),
);

const userInfo = '/ofa-admin/org/userInfo';

/**
 * §7.4: right rows are saved, the others reported. `dryRun` saves nothing and compares each row with what is
 * stored now.
 */
export const importUsers = route('POST', `${userInfo}/account/upload`, {
  right: 'user:import',
  dear: 'import',
  kind: 'form',
  query: z.object({
    ...importQuery,
    mode: z._default(z.enum(IMPORT_MODES), 'create'),
  }),
  answer: importReport,
});
export const getImportTemplate = route('GET', `${userInfo}/importTemplate`, {
  right: 'user:import',
  dear: 'export',
  kind: 'blob',
  answer: z.unknown(),
});
/** All users that the list would show, on all its pages; with `ids`, those of them that are named. */
export const exportUsers = route('GET', `${userInfo}/export`, {
  right: 'user:export',
  dear: 'export',
  kind: 'blob',
  query: z.extend(z.omit(userQuery, { current: true, size: true, column: true, order: true }), {
    ids: z.optional(idsInQuery(IDS_AT_ONCE)),
    /** The columns of the file, as JSON; without them, it has all fields, and can be imported again. */
    columns: z.optional(headersInQuery),
  }),
  answer: z.unknown(),
});
