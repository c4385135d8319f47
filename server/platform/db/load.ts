import type { DialectAdapter } from 'kysely';
import type { Queries } from './transact';

/** How many connections of a database work, how many do not, and how many queries wait for one. */
export interface Load {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

const loads = new WeakMap<DialectAdapter, () => Load>();

export const registerLoad = (adapter: DialectAdapter, load: () => Load) => void loads.set(adapter, load);

/** Undefined where queries work in the calling thread, as those of the embedded database do. */
export const loadOf = (db: Queries): Load | undefined => loads.get(db.getExecutor().adapter)?.();
