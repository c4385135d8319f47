import { type KeptSubsystem, keptSubsystem, SUBSYSTEM_FIELDS, subsystemQuery } from '../../contract/subsystems';
import type { Tenant } from '../../contract/tenants';
import { tenantSource } from '../api/pickers';
import { subsystemsApi } from '../api/subsystems';
import { copyText } from '../browser/clipboard';
import { createShownOnceMachine } from '../machines/administration/shown-once';
import {
  afterSubsystemDialog,
  type BesideSubsystems,
  type MadeSecret,
  type NamedTenant,
  SUBSYSTEM_TABLE,
  type SubsystemDialogs,
  type SubsystemValues,
  subsystemBody,
  subsystemForm,
  subsystemValues,
} from '../machines/administration/subsystems';
import { createActMachine } from '../machines/base/act';
import { createPickerMachine } from '../machines/pickers/list-picker';
import { createPickerSlotMachine } from '../machines/pickers/picker-slot';
import type { RecordFormPorts } from '../machines/records/record-form';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { SubsystemsPage } from '../ui/administration/subsystems/SubsystemsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the sub-systems and their clients. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = subsystemsApi(call);
  const save: RecordFormPorts<KeptSubsystem, SubsystemValues, KeptSubsystem>['save'] = ({ row, values, version }, signal) =>
    row ? api.edit(row.id, { ...subsystemBody(values), version }, signal) : api.add(subsystemBody(values), signal);
  /** Opens it to its users, or closes it; everything else of it stays. */
  const setEnabled = (enabled: boolean) => (row: KeptSubsystem, signal: AbortSignal) =>
    api.edit(row.id, { ...subsystemBody(subsystemValues(row)), enabled, version: row.version }, signal);
  const parts = recordParts(kit, {
    api: { ...api, save },
    query: subsystemQuery,
    record: keptSubsystem,
    values: subsystemForm,
    valuesOf: subsystemValues,
    table: SUBSYSTEM_TABLE,
    fields: SUBSYSTEM_FIELDS,
  });
  const dialogs: SubsystemDialogs = {
    ...parts.dialogs,
    enabling: createActMachine<KeptSubsystem, unknown>(setEnabled(true)),
    disabling: createActMachine<KeptSubsystem, unknown>(setEnabled(false)),
    renewal: createActMachine<KeptSubsystem, string>(api.renewSecret),
    secret: createShownOnceMachine<MadeSecret>({ copy: copyText, notify }),
  };
  const tenants = createPickerSlotMachine<NamedTenant>(createPickerMachine<Tenant>({ ...tenantSource(call), notify }));
  return definePage({
    machine: createRecordsPageMachine({
      ...parts,
      dialogs,
      after: afterSubsystemDialog,
      beside: (spawn): BesideSubsystems => ({ tenants: spawn(tenants) }),
    }),
    View: SubsystemsPage,
  });
};
