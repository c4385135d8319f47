import { z } from 'zod';
import { envelope, HEADERS, SUCCESS } from '../../contract/envelope';
import { listAssignableRoles } from '../../contract/roles';
import { exitLogin } from '../../contract/sign-in';
import { addUser, editUser, listUsers } from '../../contract/users';
import type { ConsoleWindow } from './window';

/** An administrator in another browser: prepares the start of a journey, and interferes with it. */
export class Operator {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Adds a user, who can sign in once with the password made by the server. */
  async addUser({ username, name = username, roleIds = [] }: { username: string; name?: string; roleIds?: string[] }) {
    const draft = { username, name, phone: null, email: null, remark: null, departmentIds: [], roleIds };
    const { user, password } = addUser.answer.parse(await this.call(addUser, { body: draft }));
    return { id: user.id, username, name, password: password ?? '' };
  }

  /** Changes a name as another window would: a form that shows the row then holds an old version. */
  async rename({ id, username }: { id: string; username: string }, name: string) {
    const draft = { username, name, phone: null, email: null, remark: null, departmentIds: [], roleIds: [] };
    await this.call({ method: editUser.method, path: editUser.path.replace(':id', id) }, { body: draft });
  }

  async users(query: Record<string, string> = {}) {
    return listUsers.answer.parse(await this.call(listUsers, { query }));
  }

  async roleId(name: string): Promise<string> {
    const roles = listAssignableRoles.answer.parse(await this.call(listAssignableRoles));
    const role = roles.find(({ roleName }) => roleName === name);
    if (!role) throw new Error(`No role is called ${name}`);
    return role.id;
  }

  async call(
    route: { method: string; path: string },
    { query = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
  ) {
    const response = await fetch(`${this.url}/api${route.path}?${new URLSearchParams(query)}`, {
      method: route.method,
      headers: { [HEADERS.token]: this.token, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, desc, data } = envelope.parse(await response.json());
    if (code !== SUCCESS) throw new Error(`${route.method} ${route.path}: ${code} ${desc}`);
    return data;
  }
}

/** The token inside the console's local storage. */
export const tokenIn = (stored: string | null) => z.object({ value: z.string() }).parse(JSON.parse(stored ?? '')).value;

/** Ends the session of a window on the server. */
export async function revoke(window: ConsoleWindow) {
  const { origin } = new URL(window.page.url());
  await new Operator(origin, tokenIn(await window.token())).call(exitLogin);
}
