import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { MessageDraft } from '../../../contract/messages';
import { departmentRows, type Ids, withAllBelow } from '../../organisation/departments/store';
import { rolesWithRights } from '../../organisation/roles/store';
import { holdsRole, inReach, isIn } from '../../organisation/users/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { nextNumber } from './sequence';

const eb = expressionBuilder<Schema, 'memberships'>();

/** Sends a message to whom it names, as far as the sender may see them, and answers how many those are. */
export async function sendMessage({ db, now }: Deps, scope: Scope, draft: MessageDraft) {
  try {
    return await transact(db, (tx) => send(tx, now(), scope, draft));
  } catch (error) {
    // Somebody who was removed in the meantime.
    if (brokenReference(error)) throw new Refusal('messageRecipientUnknown');
    throw error;
  }
}

async function send(tx: Queries, now: number, scope: Scope, draft: MessageDraft) {
  await refuseUnknown(tx, scope, draft);
  const { title, content } = draft;
  const id = newId();
  const sequence = await nextNumber(tx);
  const sender = { sender_id: scope.membershipId, sender_name: await nameOf(tx, scope) };
  await tenantDb(tx, scope)
    .insert('messages', [{ id, title, content, ...sender, sequence, created_at: now }])
    .execute();
  const recipients = await fanOut(tx, scope, draft, { id, sequence });
  if (recipients === 0) throw new Refusal('messageNoRecipient');
  await record(tx, now, scope, { action: 'send', entity: 'message', entityId: id, after: { ...draft, recipients } });
  return { id, recipients };
}

/** One statement, however many they are. */
async function fanOut(tx: Queries, scope: Scope, draft: MessageDraft, message: { id: string; sequence: number }) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_recipients')
    .columns(['tenant_id', 'message_id', 'membership_id', 'sequence'])
    .expression(
      tenantDb(tx, scope)
        .select('memberships')
        .select([
          'memberships.tenant_id',
          sql<string>`cast(${message.id} as text)`.as('message_id'),
          'memberships.id',
          sql<number>`cast(${message.sequence} as bigint)`.as('sequence'),
        ])
        .where('memberships.status', '=', 'enabled')
        .where(inReach(tx, scope))
        .where(isMeant(tx, scope, draft)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

function isMeant(tx: Queries, scope: Scope, { everybody, userIds, departmentIds, roleIds }: MessageDraft): Expression<SqlBool> {
  if (everybody) return eb.lit(true);
  return eb.or([
    ...(userIds.length > 0 ? [eb('memberships.id', 'in', userIds)] : []),
    ...(departmentIds.length > 0 ? [isIn(scope, withAllBelow(tx, scope, departmentsById(tx, scope, departmentIds)))] : []),
    ...roleIds.map((roleId) => holdsRole(scope, roleId)),
    eb.lit(false),
  ]);
}

const departmentsById = (tx: Queries, scope: Scope, ids: readonly string[]): Ids =>
  tenantDb(tx, scope).select('departments').select('departments.id').where('departments.id', 'in', ids).$asScalar();

/** What is named must be there, and within what the sender manages (G27). */
async function refuseUnknown(tx: Queries, scope: Scope, { userIds, departmentIds, roleIds }: MessageDraft) {
  const known = {
    users: new Set(await userIdsInReach(tx, scope, userIds)),
    departments: new Set(departmentIds.length > 0 ? (await departmentRows(tx, scope)).map(({ id }) => id) : []),
    roles: new Set((await rolesWithRights(tx, scope, roleIds)).map(({ id }) => id)),
  };
  const isKnown =
    userIds.every((id) => known.users.has(id)) &&
    departmentIds.every((id) => known.departments.has(id)) &&
    roleIds.every((id) => known.roles.has(id));
  if (!isKnown) throw new Refusal('messageRecipientUnknown');
}

async function userIdsInReach(tx: Queries, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tenantDb(tx, scope)
    .select('memberships')
    .select('memberships.id')
    .where('memberships.id', 'in', ids)
    .where(inReach(tx, scope))
    .execute();
  return rows.map(({ id }) => id);
}

/** An operator of the platform who has entered the tenant keeps the name that they have at home. */
async function nameOf(tx: Queries, scope: Scope): Promise<string> {
  const { name } = await tenantDb(tx, scope.enteredBy ?? scope)
    .select('memberships')
    .select('memberships.name')
    .where('memberships.id', '=', scope.membershipId)
    .executeTakeFirstOrThrow();
  return name;
}
