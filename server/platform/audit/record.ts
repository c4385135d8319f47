import type { OperationAction, OperationEntity } from '../../../contract/logs';
import { newId } from '../db/ids';
import { tenantDb } from '../db/tenant-db';
import type { Queries } from '../db/transact';

/** Never an array: readers of the log expect names. */
type Row = object & ({ readonly length?: never } | Readonly<Record<string, unknown>>);

export interface Change {
  readonly action: OperationAction;
  readonly entity: OperationEntity;
  readonly entityId: string;
  readonly before?: Row;
  readonly after?: Row;
}

export interface Actor {
  readonly tenantId: string;
  /** Null: a command on the machine itself. */
  readonly membershipId: string | null;
  /** An operator of the platform who has entered: the record bears their name. */
  readonly enteredBy?: { readonly username: string } | null;
  readonly requestId: string;
}

const SECRET = /password|token|captcha|secret|private/i;

/** A row for the log: secrets are masked, whatever the caller passes. */
export const withoutSecrets = (row: object): string =>
  JSON.stringify(row, (name, value: unknown) => (SECRET.test(name) && value !== null ? '***' : value));

/** Who changed what, written in the transaction of the change itself: there is no change without its record. */
export async function record(tx: Queries, now: number, actor: Actor, change: Change): Promise<void> {
  const { action, entity, entityId, before, after } = change;
  await tenantDb(tx, actor)
    .insert('audits', [
      {
        id: newId(),
        actor_id: actor.membershipId,
        entered_by: actor.enteredBy?.username ?? null,
        action,
        entity,
        entity_id: entityId,
        before_row: before ? withoutSecrets(before) : null,
        after_row: after ? withoutSecrets(after) : null,
        request_id: actor.requestId,
        created_at: now,
      },
    ])
    .execute();
}
