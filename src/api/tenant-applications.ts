import {
  type Application,
  type ApprovalDraft,
  approveApplication,
  listApplications,
  refuseApplication,
  removeApplications,
} from '../../contract/applications';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';
import { savedOf } from './tenants';

/** Applications of tenants, as the platform decides them. */
export const tenantApplicationsApi = (call: Call) => ({
  load: loaderOf<Application>(call, listApplications),
  remove: removerOf(call, removeApplications),
  /** Answers the tenant that was made, and the password of its administrator. */
  approve: async (id: string, body: ApprovalDraft, signal: AbortSignal) =>
    savedOf(await call(approveApplication, { params: { id }, body, signal })),
  refuse: ({ id }: Application, signal: AbortSignal, { reason }: { readonly reason: string }) =>
    call(refuseApplication, { params: { id }, body: { reason }, signal }),
});
