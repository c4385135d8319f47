import type { Stored, StoredAt } from './stored';

/** Part of the key of every draft: what was typed and not sent yet outlives what was only shown. */
export type DraftMark = '|draft|';
const MARK: DraftMark = '|draft|';

export const keyOfDraft = (path: string, name: string) => `${path}${MARK}${name}`;

/** What was typed at a path and not sent yet. */
export const draftAt = <Value>(stored: StoredAt, path: string, name: string): Stored<Value> =>
  stored<Value>(keyOfDraft(path, name));
