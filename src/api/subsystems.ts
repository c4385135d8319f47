import {
  addSubsystem,
  editSubsystem,
  type KeptSubsystem,
  listKeptSubsystems,
  removeSubsystems,
  renewClientSecret,
  type SubsystemDraft,
} from '../../contract/subsystems';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

/** The sub-systems, as the platform keeps them. */
export const subsystemsApi = (call: Call) => ({
  load: loaderOf(call, listKeptSubsystems),
  remove: removerOf(call, removeSubsystems),
  add: (body: SubsystemDraft, signal: AbortSignal): Promise<KeptSubsystem> => call(addSubsystem, { body, signal }),
  edit: (id: string, body: SubsystemDraft & { version?: number | undefined }, signal: AbortSignal): Promise<KeptSubsystem> =>
    call(editSubsystem, { params: { id }, body, signal }),
  renewSecret: ({ id }: KeptSubsystem, signal: AbortSignal): Promise<string> =>
    call(renewClientSecret, { params: { id }, signal }),
});
