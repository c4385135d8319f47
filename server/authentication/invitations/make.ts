import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { listInvitations as listing, makeInvitation as making } from '../../../contract/invitations';
import { holderOf } from '../../organisation/roles/store';
import { checkLinks, settled } from '../../organisation/users/actions';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Forbidden, Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Deps } from '../../platform/ports/deps';
import { hashOfCode, makeCode } from './code';
import { fillInvitations, invitationRows } from './store';

const DAY_MS = 86_400_000;

type Wish = z.output<(typeof making)['query']>;

/** A new invitation to roles and departments within one's own rights. Whoever has entered from the platform is no member to invite. */
export async function makeInvitation({ db, now }: Deps, scope: Scope, { roleIds, departmentIds, days, maxUses }: Wish) {
  if (scope.enteredBy) throw new Forbidden();
  const code = makeCode();
  const row = { id: newId(), code_hash: hashOfCode(code), inviter_id: scope.membershipId, max_uses: maxUses };
  const invitation = await settled(
    transact(db, async (tx) => {
      await checkLinks(tx, await holderOf(tx, scope), undefined, { roleIds, departmentIds });
      const times = { created_at: now(), expires_at: now() + days * DAY_MS };
      await tenantDb(tx, scope)
        .insert('invitations', [{ ...row, ...times }])
        .execute();
      await insertLinks(tx, scope, row.id, { roleIds, departmentIds });
      const [after] = await findOwn(tx, scope, [row.id]);
      if (!after) throw new Refusal('gone');
      await record(tx, now(), scope, { action: 'add', entity: 'invitation', entityId: row.id, after });
      return after;
    }),
  );
  return { ...invitation, code };
}

async function insertLinks(
  tx: Queries,
  scope: Scope,
  invitation_id: string,
  { roleIds, departmentIds }: Pick<Wish, 'roleIds' | 'departmentIds'>,
) {
  const db = tenantDb(tx, scope);
  const roles = [...new Set(roleIds)].map((role_id) => ({ invitation_id, role_id }));
  const departments = [...new Set(departmentIds)].map((department_id) => ({ invitation_id, department_id }));
  if (roles.length > 0) await db.insert('invitation_roles', roles).execute();
  if (departments.length > 0) await db.insert('invitation_departments', departments).execute();
}

/** Who sees everybody sees every invitation; the others their own. */
const visible = (db: Queries, scope: Scope) =>
  invitationRows(db, scope).$if(scope.reach !== 'all', (query) => query.where('invitations.inviter_id', '=', scope.membershipId));

async function findOwn(db: Queries, scope: Scope, ids: readonly string[]) {
  const rows = await visible(db, scope).where('invitations.id', 'in', ids).orderBy('invitations.id').execute();
  if (rows.length < new Set(ids).size) throw new Refusal('gone');
  return fillInvitations(db, scope, rows);
}

export async function listInvitations(db: Queries, scope: Scope, query: z.output<(typeof listing)['query']>) {
  const createTime = sql.ref('invitations.created_at');
  const { records, total } = await pageOfRows(visible(db, scope), query, {
    orders: { createTime, expiresTime: sql.ref('invitations.expires_at') },
    unsorted: createTime,
    key: sql.ref('invitations.id'),
  });
  return { records: await fillInvitations(db, scope, records), total };
}

/** Takes these invitations back, all or none. Whoever has accepted one stays. */
export function revokeInvitations({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const before of await findOwn(tx, scope, ids)) {
      await tenantDb(tx, scope).delete('invitations').where('id', '=', before.id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'invitation', entityId: before.id, before });
    }
  });
}
