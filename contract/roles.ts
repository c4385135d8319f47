import { z } from 'zod/mini';
import { id } from './ids';
import { route } from './route';

export const roleName = z.object({ id, roleName: z.string() });
export type RoleName = z.infer<typeof roleName>;

/** §7.3: the roles that users can be given. */
export const listAssignableRoles = route('GET', '/ofa-admin/admin/ofaRole/role/org/list', {
  right: 'user:list',
  answer: z.array(roleName),
});
