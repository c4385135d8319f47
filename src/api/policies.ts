import {
  editPasswordPolicy,
  getPasswordPolicy,
  type SavedPolicy,
  signInPolicy,
  weighPasswordPolicy,
} from '../../contract/passwords';
import type { PolicyRow, PolicyValues } from '../machines/administration/policies';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';

const rowOf = (saved: SavedPolicy): PolicyRow => ({ ...saved, id: 'policy' });

/** The policy of the caller's tenant. It is saved when every number of it has been typed. */
export const policiesApi = (call: Call) => ({
  load: async (signal: AbortSignal) => rowOf(await call(getPasswordPolicy, { signal })),
  save: async ({ values, version }: Draft<PolicyRow, PolicyValues>, signal: AbortSignal) =>
    rowOf(await call(editPasswordPolicy, { body: { ...signInPolicy.parse(values), version }, signal })),
  weigh: (_: PolicyRow, values: PolicyValues, signal: AbortSignal) =>
    call(weighPasswordPolicy, { body: signInPolicy.parse(values), signal }),
});
