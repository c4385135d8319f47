import type { Application } from '../../../contract/applications';
import { DEFAULT_ZONE } from '../../../contract/text';
import { saveNewTenant } from '../../organisation/tenants/actions';
import { appointmentOf, settled } from '../../organisation/tenants/administrator-actions';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { removal } from './rules';
import { findApplication, findApplications } from './store';

/** What the operator would have otherwise: what is taken meanwhile can be replaced. */
interface Corrections {
  readonly orgCode?: string | undefined;
  readonly username?: string | undefined;
  readonly endTime?: string | null | undefined;
}

/** The application becomes a tenant with its administrator; the password is answered once, for the operator to hand over. */
export async function approveApplication({ db, hashing, now }: Deps, scope: Scope, id: string, corrections: Corrections = {}) {
  const application = await findApplication(db, id);
  const { contactName, contactPhone, organization } = application;
  const username = corrections.username ?? application.username;
  const appointment = await appointmentOf(hashing, { username, name: contactName, phone: null });
  const draft = {
    orgCode: corrections.orgCode ?? application.orgCode,
    organization,
    endTime: corrections.endTime,
    zone: DEFAULT_ZONE,
    contactName,
    contactPhone,
    remark: application.remark,
  };
  const tenant = await settled(
    transact(db, async (tx) => {
      await decide(tx, now(), id, { status: 'approved', reason: null });
      const made = await saveNewTenant(tx, scope, now(), { draft, appointment });
      await tx.updateTable('applications').set({ tenant_id: made.id }).where('id', '=', id).execute();
      await recordDecision(tx, now(), scope, 'approve', application);
      return made;
    }),
  );
  return { tenant, password: appointment.password };
}

export function refuseApplication({ db, now }: Deps, scope: Scope, id: string, reason: string): Promise<void> {
  return transact(db, async (tx) => {
    const before = await findApplication(tx, id);
    await decide(tx, now(), id, { status: 'refused', reason });
    await recordDecision(tx, now(), scope, 'refuse', before);
  });
}

interface Decision {
  readonly status: 'approved' | 'refused';
  readonly reason: string | null;
}

/** Of two who decide at once, one does. */
async function decide(tx: Queries, now: number, id: string, decision: Decision) {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set((eb) => ({ ...decision, decided_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('applicationDecided', await findApplication(tx, id));
}

async function recordDecision(tx: Queries, now: number, scope: Scope, action: 'approve' | 'refuse', before: Application) {
  const after = await findApplication(tx, before.id);
  await record(tx, now, scope, { action, entity: 'application', entityId: before.id, before, after });
}

/** Deletes all of these applications or, where one of them still waits, none. */
export function removeApplications({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const before of await findApplications(tx, ids)) {
      refuseIf(removal(before));
      await tx.deleteFrom('applications').where('id', '=', before.id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'application', entityId: before.id, before });
    }
  });
}
