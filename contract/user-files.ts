import { z } from 'zod/mini';
import { dryRun, importReport } from './imports';
import { route } from './route';
import { userQuery } from './users';

/** The limit of an exported file of users. */
export const EXPORT_ROWS = 100_000;

/** What the rows do: add users, change existing ones (by username), or either. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

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
    dryRun,
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
/** All users that the list would show, on all its pages. */
export const exportUsers = route('GET', `${userInfo}/export`, {
  right: 'user:export',
  dear: 'export',
  kind: 'blob',
  query: z.omit(userQuery, { current: true, size: true, column: true, order: true }),
  answer: z.unknown(),
});
