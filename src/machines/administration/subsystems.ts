import { z } from 'zod/mini';
import { type KeptSubsystem, SUBSYSTEM_COLUMNS, type SubsystemDraft } from '../../../contract/subsystems';
import type { ActMachine } from '../base/act';
import type { PickerSlotRef } from '../pickers/picker-slot';
import { afterChange, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { Ended, Next, RecordsPageRef } from '../records/records-page';
import type { ShownOnceMachine } from './shown-once';

const namedTenant = z.object({ id: z.string(), organization: z.string() });
/** A tenant by its name: what a picker gives has more. */
export type NamedTenant = z.infer<typeof namedTenant>;

/** What the form of a sub-system holds. `redirects` has one address a line. */
export const subsystemForm = z.object({
  name: z.string(),
  url: z.string(),
  displayOrder: z.optional(z.number()),
  enabled: z.boolean(),
  clientId: z.string(),
  redirects: z.string(),
  pkceRequired: z.boolean(),
  signInTenant: z.array(namedTenant),
});
export type SubsystemValues = z.infer<typeof subsystemForm>;

/** What the form shows of a sub-system, or of none. */
export const subsystemValues = (row: KeptSubsystem | null): SubsystemValues => ({
  name: row?.name ?? '',
  url: row?.url ?? '',
  displayOrder: row?.displayOrder ?? 100,
  enabled: row?.enabled ?? true,
  clientId: row?.clientId ?? '',
  redirects: row?.redirectUris.join('\n') ?? '',
  pkceRequired: row?.pkceRequired ?? true,
  signInTenant: row?.signInTenantId ? [{ id: row.signInTenantId, organization: row.signInTenantName ?? row.signInTenantId }] : [],
});

/** The addresses that were typed, one a line. */
export const redirectsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent of a sub-system. */
export const subsystemBody = (values: SubsystemValues): SubsystemDraft => ({
  name: values.name,
  url: values.url,
  displayOrder: values.displayOrder ?? 0,
  enabled: values.enabled,
  clientId: values.clientId,
  redirectUris: redirectsIn(values.redirects),
  pkceRequired: values.pkceRequired,
  signInTenantId: values.signInTenant[0]?.id ?? null,
});

/** The columns of the table, in order. */
export const SUBSYSTEM_TABLE = {
  table: 'subsystems',
  columns: ['name', 'enabled', 'url', 'clientId', 'hasSecret', 'displayOrder', 'createTime', 'redirectUris', 'signInTenantName'],
  sortable: SUBSYSTEM_COLUMNS,
  hiddenAtFirst: ['redirectUris', 'signInTenantName'],
  alwaysShown: ['name'],
} as const;
export type SubsystemColumn = (typeof SUBSYSTEM_TABLE.columns)[number];

/** A secret that the server has made, and whose it is. */
export interface MadeSecret {
  readonly subsystem: KeptSubsystem;
  readonly secret: string;
}

export type SubsystemDialogs = StandardDialogs<KeptSubsystem, SubsystemValues> & {
  readonly enabling: ActMachine<KeptSubsystem, unknown>;
  readonly disabling: ActMachine<KeptSubsystem, unknown>;
  readonly renewal: ActMachine<KeptSubsystem, string>;
  readonly secret: ShownOnceMachine<MadeSecret>;
};

/** The tenants that may be chosen in the form. */
export interface BesideSubsystems {
  readonly tenants: PickerSlotRef<NamedTenant>;
}
export type SubsystemsPageRef = RecordsPageRef<KeptSubsystem, SubsystemDialogs, BesideSubsystems>;

/** A secret that was made is shown; what changed a sub-system makes the list read its page again. */
export function afterSubsystemDialog(ended: Ended<SubsystemDialogs>): Next<SubsystemDialogs> {
  switch (ended.dialog) {
    case 'form':
    case 'removal':
      return afterStandard(ended);
    case 'enabling':
    case 'disabling':
      return afterChange(ended.output, 'statusChanged');
    case 'renewal': {
      const { output } = ended;
      if (output.kind !== 'done') return afterChange(output, 'statusChanged');
      const about = { subsystem: output.subject, secret: output.answer };
      return { reload: true, open: { type: 'open', dialog: 'secret', about } };
    }
    case 'secret':
      return {};
  }
}
