import { countUse, listCollected, listCommonApplications, listOwnApplications, setCollected } from '../../contract/app-center';
import type { AppCenterPorts } from '../machines/shell/app-center';
import type { Call } from './call';

/** The application centre (§7.5). */
export const appCenterApi = (call: Call): Pick<AppCenterPorts, 'load' | 'collect'> => ({
  load: async (signal) => {
    const [all, common, collected] = await Promise.all([
      call(listOwnApplications, { signal }),
      call(listCommonApplications, { signal }),
      call(listCollected, { signal }),
    ]);
    return { all, common, collected };
  },
  collect: (menuIds, signal) => call(setCollected, { body: { menuIds: [...menuIds] }, signal }),
});

export const loadCommon = (call: Call) => (signal: AbortSignal) => call(listCommonApplications, { signal });

/** Tells that a menu was opened. Nothing waits for it, and a use that is not counted is no fault that a user should hear of. */
export const countUses = (call: Call) => (id: string) => {
  call(countUse, { params: { id } }).catch(() => {});
};
