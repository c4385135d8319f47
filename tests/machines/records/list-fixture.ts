import type { User } from '../../../contract/users';
import type { Notice } from '../../../src/machines/base/notices';
import type { StoredAt } from '../../../src/machines/base/stored';
import type { ListPorts } from '../../../src/machines/records/list-page';

/** What a session keeps, as JSON, like the browser does. */
export function memory(storage: Record<string, unknown> = {}) {
  const store = new Map(Object.entries(storage).map(([key, value]) => [key, JSON.stringify(value)]));
  const stored: StoredAt = (key) => ({
    read: () => (store.has(key) ? JSON.parse(store.get(key) ?? '') : undefined),
    write: (value) => void store.set(key, JSON.stringify(value)),
    forget: () => void store.delete(key),
  });
  return { stored, read: (key: string) => stored(key).read(), keys: () => [...store.keys()] };
}

/** A place for notices that remembers them. */
export function noticeBoard() {
  const said: Notice[] = [];
  return { said, notify: (notice: Notice) => void said.push(notice) };
}

export interface Row {
  readonly id: string;
}
export const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

/** Ports that never answer, remember nothing and say nothing. */
export const quietList = <One>(ports: Partial<ListPorts<One>> = {}): ListPorts<One> => ({
  load: () => new Promise(() => {}),
  stored: memory().stored,
  readRequest: () => null,
  showQuery: () => {},
  notify: () => {},
  ...ports,
});

export const userOf = (fields: Partial<User> = {}): User => ({
  id: 'u1',
  username: 'zhang.wei',
  name: '张伟',
  phone: null,
  email: null,
  remark: null,
  status: 'enabled',
  departments: [],
  roles: [],
  administrator: false,
  createTime: '2024-01-01T00:00:00Z',
  lastSignInTime: null,
  version: 1,
  ...fields,
});
