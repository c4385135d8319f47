/** A record as the operation log keeps it: what there was before, or is since. */
export type Kept = Readonly<Record<string, unknown>> | null;

/** What became of one field. A list says which entries came and went. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
  readonly entries?: { readonly added: readonly unknown[]; readonly removed: readonly unknown[] };
}

/** Field by field, in the order of the newer record; of one that was deleted, in its own. The version says nothing. */
export function differenceOf(before: Kept, after: Kept): readonly FieldChange[] {
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...fields].map((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    const [old, now] = [listOf(was), listOf(is)];
    const [added, removed] = [without(now, old), without(old, now)];
    const lists = isList(was) || isList(is);
    const differs = lists ? added.length + removed.length > 0 : written(was) !== written(is);
    const changed = differs && field !== 'version';
    return {
      field,
      before: was,
      after: is,
      changed,
      ...(lists && changed ? { entries: { added, removed } } : {}),
    };
  });
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const listOf = (value: unknown) => (isList(value) ? value : []);

/** Nothing, an empty text and an empty list are alike: a new record has many of them. */
const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(isList(value) && value.length === 0);

const written = (value: unknown) => (isFilled(value) ? JSON.stringify(value) : '');

const without = (these: readonly unknown[], those: readonly unknown[]) => {
  const known = new Set(those.map(written));
  return these.filter((one) => !known.has(written(one)));
};
