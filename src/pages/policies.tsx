import { policiesApi } from '../api/policies';
import {
  type PolicyEffect,
  type PolicyRow,
  type PolicyValues,
  policyForm,
  policyRow,
  policyValues,
} from '../machines/administration/policies';
import { createSettingsMachine } from '../machines/administration/settings-page';
import { PoliciesPage } from '../ui/administration/policies/PoliciesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordFormPart } from './parts/records';

/** The composition root of a tenant's security policy. */
export default (kit: Kit) => {
  const { load, save, weigh } = policiesApi(kit.call);
  const form = recordFormPart<PolicyRow, PolicyValues, PolicyRow>(kit, {
    record: policyRow,
    values: policyForm,
    valuesOf: policyValues,
    save,
  });
  const machine = createSettingsMachine<PolicyRow, PolicyValues, PolicyEffect>({ load, form, weigh, notify: kit.notify });
  return definePage({ machine, View: PoliciesPage });
};
