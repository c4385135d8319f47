import { BASE_SUBSYSTEM_ID, type Subsystem } from '../../contract/subsystems';

/** The base sub-system is everybody's; another one is for whom some menu of it was granted. */
export const isPermitted = (id: string, granted: ReadonlySet<string | null>) => id === BASE_SUBSYSTEM_ID || granted.has(id);

/** §3: permitted ones first, then those with an http address, then the rest; within each as they came. */
export function sorted(subsystems: readonly Subsystem[]): Subsystem[] {
  const rank = ({ currentUserHasPermission, url }: Subsystem) => {
    if (currentUserHasPermission) return 0;
    return url?.startsWith('http') ? 1 : 2;
  };
  return [...subsystems].sort((one, other) => rank(one) - rank(other));
}
