import type { Queries } from '../db/transact';

export const subsystemRows = (db: Queries) =>
  db.selectFrom('subsystems').select(['id', 'name', 'url']).orderBy('display_order').orderBy('id').execute();
