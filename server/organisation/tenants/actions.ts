import type { AdministratorDraft, TenantDraft } from '../../../contract/tenants';
import { policyOf } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { leaveAccount } from '../users/actions';
import { countTaken } from '../users/taken-actions';
import { type Appointment, appoint, appointmentOf, settled } from './administrator-actions';
import { copyInto } from './copy-store';
import { edit, removal, statusChange } from './rules';
import {
  accountsIn,
  deleteMemberships,
  deleteTenant,
  findTenant,
  holdTenants,
  insertTenant,
  isInUse,
  type TenantRow,
  updateTenant,
  updateTenantStatus,
} from './store';

type NewTenant = TenantDraft & { readonly administrator?: AdministratorDraft | undefined };

/** A new tenant, with the password that was made for its administrator; or a copy of another one. */
export async function addTenant(deps: Deps, scope: Scope, { administrator, ...draft }: NewTenant, from?: string) {
  const { db, hashing, now } = deps;
  const policy = from === undefined ? undefined : await policyOf(db, { tenantId: from });
  const appointment = administrator && (await appointmentOf(hashing, scope, administrator, policy));
  const saving = settled(
    transact(db, async (tx) => {
      const copied = from === undefined ? undefined : await findTenant(tx, from);
      return saveNewTenant(tx, scope, now(), { draft, appointment, copied });
    }),
  );
  const tenant = administrator ? await countTaken(deps, scope, () => administrator, saving) : await saving;
  return { tenant, password: appointment?.password };
}

interface Making {
  readonly draft: TenantDraft;
  readonly appointment?: Appointment | undefined;
  readonly copied?: TenantRow | undefined;
}

/** Adds one tenant in the caller's transaction. */
export async function saveNewTenant(
  tx: Queries,
  scope: Scope,
  now: number,
  { draft, appointment, copied }: Making,
): Promise<TenantRow> {
  const id = newId();
  await insertTenant(tx, now, id, draft);
  if (copied) await copyInto(tx, now, copied.id, id);
  if (appointment) await appoint(tx, scope, now, id, appointment);
  const after = await findTenant(tx, id);
  const source = copied ? { copiedFrom: copied.id } : {};
  await record(tx, now, scope, { action: 'add', entity: 'tenant', entityId: id, after: { ...after, ...source } });
  return after;
}

/** Of two editors of the same version one is refused, and shown the row as it is now. */
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
      await updateTenant(tx, id, draft, version);
      const after = await findTenant(tx, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'tenant', entityId: id, before, after });
      return after;
    }),
  );
}

/** From the next call on, a disabled tenant is closed to its users. Its sessions stay: they are valid again when it is enabled. */
export function setTenantStatus({ db, now }: Deps, scope: Scope, id: string, status: 'enabled' | 'disabled'): Promise<void> {
  return transact(db, async (tx) => {
    const before = await findTenant(tx, id);
    refuseIf(statusChange(before, status));
    await updateTenantStatus(tx, id, status);
    const after = await findTenant(tx, id);
    await record(tx, now(), scope, { action: 'setStatus', entity: 'tenant', entityId: id, before, after });
  });
}

/** Deletes all of these tenants or, where one of them is in use or is not there, none. */
export function removeTenants({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const tenants = await holdTenants(tx, ids);
    for (const tenant of tenants) refuseIf(removal(tenant));
    const used: string[] = [];
    for (const { id, organization } of tenants) if (await isInUse(tx, id)) used.push(organization);
    if (used.length > 0) throw new Refusal('tenantInUse', null, used);
    for (const before of tenants) {
      await removeTenant(tx, before);
      await record(tx, now(), scope, { action: 'remove', entity: 'tenant', entityId: before.id, before });
    }
  });
}

async function removeTenant(tx: Queries, { id, organization }: TenantRow) {
  const members = await accountsIn(tx, id);
  try {
    await deleteMemberships(tx, id);
    for (const member of members) await leaveAccount(tx, { tenantId: id }, member);
    await deleteTenant(tx, id);
  } catch (error) {
    throw brokenReference(error) ? new Refusal('tenantInUse', null, [organization]) : error;
  }
}
