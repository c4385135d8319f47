import type { AdministratorDraft, TenantDraft } from '../../../contract/tenants';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { type Appointment, appoint, appointmentOf } from './administrator';
import { copyInto } from './copy';
import { edit, statusChange } from './rules';
import { findTenant, type TenantRow, touchTenant } from './store';
import { settled } from './taken';

type NewTenant = TenantDraft & { readonly administrator?: AdministratorDraft | undefined };

/** A new tenant, with the password that was made for its administrator; or a copy of another one. */
export async function addTenant({ db, hashing, now }: Deps, scope: Scope, { administrator, ...draft }: NewTenant, from?: string) {
  const appointment = administrator && (await appointmentOf(hashing, administrator));
  const tenant = await settled(
    transact(db, async (tx) => {
      const copied = from === undefined ? undefined : await findTenant(tx, from);
      return saveNewTenant(tx, scope, now(), { draft, appointment, copied });
    }),
  );
  return { tenant, password: appointment?.password };
}

interface Making {
  readonly draft: TenantDraft;
  readonly appointment?: Appointment | undefined;
  readonly copied?: TenantRow | undefined;
}

/** Adds one tenant in the transaction of whoever adds it. */
export async function saveNewTenant(
  tx: Queries,
  scope: Scope,
  now: number,
  { draft, appointment, copied }: Making,
): Promise<TenantRow> {
  const id = newId();
  await tx
    .insertInto('tenants')
    .values({ id, ...columnsOf(draft), status: 'enabled', platform: 0, created_at: now })
    .execute();
  if (copied) await copyInto(tx, now, copied.id, id);
  if (appointment) await appoint(tx, scope, now, id, appointment);
  const after = await findTenant(tx, id);
  const source = copied ? { copiedFrom: copied.id } : {};
  await record(tx, now, scope, { action: 'add', entity: 'tenant', entityId: id, after: { ...after, ...source } });
  return after;
}

/** Of two editors of the same version one is told, and shown the row as it is now. */
export function editTenant(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: TenantDraft & { version?: number | undefined },
): Promise<TenantRow> {
  return settled(
    transact(db, async (tx) => {
      const before = await findTenant(tx, id);
      refuseIf(edit(before, draft));
      await touchTenant(tx, id, version);
      await tx.updateTable('tenants').set(columnsOf(draft)).where('id', '=', id).execute();
      const after = await findTenant(tx, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'tenant', entityId: id, before, after });
      return after;
    }),
  );
}

const columnsOf = ({ orgCode, organization, endTime, zone, contactName, contactPhone, remark }: TenantDraft) => ({
  org_code: orgCode,
  name: organization,
  ends_at: endTime ? Date.parse(endTime) : null,
  zone,
  contact_name: contactName,
  contact_phone: contactPhone,
  remark,
});

/** From the next call on, nobody is let into a disabled tenant. Its sessions live on: they are good again when it is. */
export function setTenantStatus({ db, now }: Deps, scope: Scope, id: string, status: 'enabled' | 'disabled'): Promise<void> {
  return transact(db, async (tx) => {
    const before = await findTenant(tx, id);
    refuseIf(statusChange(before, status));
    await touchTenant(tx, id);
    await tx.updateTable('tenants').set({ status }).where('id', '=', id).execute();
    const after = await findTenant(tx, id);
    await record(tx, now(), scope, { action: 'setStatus', entity: 'tenant', entityId: id, before, after });
  });
}
