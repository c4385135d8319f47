import { randomBytes } from 'node:crypto';
import type { ChartDraft } from '../../../contract/charts';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { deleteChart, findChart, insertChart, updateChart } from './store';

/** A published chart is open to everyone who knows its id, so the id is random. */
export function publishChart({ db, now }: Deps, scope: Scope, { kind, title }: ChartDraft) {
  return transact(db, async (tx) => {
    const id = randomBytes(16).toString('hex');
    await insertChart(tx, scope, now(), { id, kind, title });
    const after = await findChart(tx, scope, id);
    await record(tx, now(), scope, { action: 'add', entity: 'chart', entityId: id, after });
    return after;
  });
}

interface Edit {
  readonly title: string;
  readonly version?: number | undefined;
}

/** Of two editors of the same version one is refused, and shown the chart as it is now. */
export function editChart({ db, now }: Deps, scope: Scope, id: string, { title, version }: Edit) {
  return transact(db, async (tx) => {
    const before = await findChart(tx, scope, id);
    await updateChart(tx, scope, id, version, title);
    const after = await findChart(tx, scope, id);
    await record(tx, now(), scope, { action: 'edit', entity: 'chart', entityId: id, before, after });
    return after;
  });
}

/** Revokes all of these charts or, where one of them is not there, none. */
export function revokeCharts({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findChart(tx, scope, id);
      await deleteChart(tx, scope, id);
      await record(tx, now(), scope, { action: 'remove', entity: 'chart', entityId: id, before });
    }
  });
}
