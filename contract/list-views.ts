import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import type { Right } from './permissions';
import { route } from './route';
import { requiredText, text } from './text';

/** The lists that can be seen by saved views, each with the right that shows it. */
export const VIEWED_LISTS = {
  users: 'user:list',
  roles: 'role:list',
  tenants: 'tenant:list',
  'tenant-applications': 'application:list',
  'menu-groups': 'menuGroup:list',
  subsystems: 'subsystem:list',
  dictionaries: 'dictionary:list',
  i18nTexts: 'signedIn',
  files: 'file:list',
  forms: 'form:list',
  charts: 'chart:list',
  'third-parties': 'thirdParty:list',
  'sent-messages': 'message:list',
  sessions: 'session:list',
  'operation-log': 'operationLog:list',
  'sign-in-log': 'loginLog:list',
} as const satisfies Record<string, Right>;
export type ViewedList = keyof typeof VIEWED_LISTS;
const viewedList = z.enum(Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]);

/** How many views a user has of one list, and a tenant shares of it; how long a name and what it stands for may be, in characters. */
export const VIEW_LIMITS = { count: 50, name: 30, search: 8_000 } as const;

/** What a list was searched for and sorted by, under a name. */
export const listView = z.object({
  id,
  name: z.string(),
  /** As the address of the list has it: `?status=disabled&column=name&order=asc`; empty for everything. */
  search: z.string(),
  /** Seen by everyone of the tenant who sees the list; else by its owner only. */
  shared: z.boolean(),
  version: z.int(),
});
export type ListView = z.infer<typeof listView>;

const searched = text(VIEW_LIMITS.search).check(z.regex(/^(\?.*)?$/));
const draft = { name: requiredText(VIEW_LIMITS.name), search: searched, shared: z.boolean() };
export type ListViewDraft = z.output<z.ZodMiniObject<typeof draft>>;

/** The caller's own views and the shared ones, by name, and which of them opens by itself. */
export const listViews = z.object({
  views: z.array(listView),
  defaultId: z.nullable(id),
  mayShare: z.boolean(),
  /** Whether the caller can have views of their own, and a default. */
  keepsOwn: z.boolean(),
});
export type ListViews = z.infer<typeof listViews>;

const views = '/ofa-admin/listView';

/** Each answers what there is now. */
export const getListViews = route('GET', views, {
  right: 'signedIn',
  query: z.object({ list: viewedList }),
  answer: listViews,
});
export const addListView = route('POST', views, {
  right: 'signedIn',
  body: z.object({ list: viewedList, ...draft }),
  answer: z.extend(listViews, { id }),
});
/** Without a version, the last write wins. */
export const editListView = route('PUT', `${views}/:id`, {
  right: 'signedIn',
  params: idParams,
  body: z.object({ ...draft, version: z.optional(z.int()) }),
  answer: listViews,
});
export const removeListViews = route('DELETE', views, { right: 'signedIn', body: idList, answer: z.unknown() });
/** The view that opens when the address of a list says nothing; null for none. */
export const setDefaultView = route('PUT', `${views}/default`, {
  right: 'signedIn',
  body: z.object({ list: viewedList, viewId: z.nullable(id) }),
  answer: listViews,
});
