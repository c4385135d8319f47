import { type Obstacle, refusedFor } from '../../../contract/obstacles';
import type { Refused } from './act';

/** What is in the way of an act that was refused, as far as the server tells. */
export const obstaclesIn = ({ data }: Refused): readonly Obstacle[] => refusedFor.safeParse(data).data?.obstacles ?? [];

/** Where the console lists what is in the way; null where that is the page itself. */
export function obstacleAddress({ kind, id }: Obstacle): string | null {
  switch (kind) {
    case 'departmentUsers':
      return `/users?departmentId=${encodeURIComponent(id)}`;
    case 'roleUsers':
      return `/users?roleId=${encodeURIComponent(id)}`;
    case 'subsystemMenus':
      return '/menus';
    case 'childDepartments':
    case 'childMenus':
      return null;
  }
}
