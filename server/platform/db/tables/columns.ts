import type { Generated } from 'kysely';

/** Epoch milliseconds. */
export type Time = number;
/** A time as it travels. */
export const iso = (time: Time): string => new Date(time).toISOString();
/** Both databases keep a flag as 0 or 1. */
export type Flag = 0 | 1;
export type Status = 'enabled' | 'disabled';

/** Every editable row: a change that names a version is refused when the row has moved on. */
export interface Versioned {
  created_at: Time;
  version: Generated<number>;
}
