/** Whose value a field gets: one's own, that of the other person, or of both where a list was changed by both. */
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

/** Three states of one form: as it was opened, as it is typed, and as another person has saved it meanwhile. */
export interface Versions<Values extends object> {
  /** Null where no one knows any more what was opened: then every difference is for a person to settle. */
  readonly opened: Values | null;
  readonly mine: Values;
  readonly theirs: Values;
}

interface Settled {
  readonly field: string;
  readonly side: Side | 'both';
  readonly value: unknown;
}

/** What merges by itself, and what both have changed differently. */
export interface Comparison {
  readonly settled: readonly Settled[];
  readonly conflicts: readonly string[];
}

export function compare<Values extends object>({ opened, mine, theirs }: Versions<Values>): Comparison {
  const settled: Settled[] = [];
  const conflicts: string[] = [];
  for (const field of Object.keys(mine)) {
    const [before, own, other] = [opened, mine, theirs].map((values): unknown => values && Reflect.get(values, field));
    if (same(own, other)) continue;
    if (opened && same(own, before)) settled.push({ field, side: 'theirs', value: other });
    else if (opened && same(other, before)) settled.push({ field, side: 'mine', value: own });
    else if (isIds(before) && isIds(own) && isIds(other))
      settled.push({ field, side: 'both', value: bothChanges(before, own, other) });
    else conflicts.push(field);
  }
  return { settled, conflicts };
}

/** The values that both versions come to; null while a field is not settled. */
export function merge<Values extends object>(versions: Versions<Values>, choices: Choices): Values | null {
  const { settled, conflicts } = compare(versions);
  if (conflicts.some((field) => choices[field] === undefined)) return null;
  const values = new Map<string, unknown>(settled.map(({ field, value }) => [field, value]));
  for (const field of conflicts) values.set(field, Reflect.get(versions[choices[field] ?? 'mine'], field));
  return { ...versions.mine, ...(Object.fromEntries(values) as Partial<Values>) };
}

/** A field that was emptied is as good as one that never held anything. */
const filled = (value: unknown) => (value === null || value === '' ? undefined : value);
const same = (one: unknown, other: unknown) => JSON.stringify(filled(one)) === JSON.stringify(filled(other));

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Theirs, with what I have added and without what I have taken out. */
function bothChanges(before: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const kept = theirs.filter((item) => mine.includes(item) || !before.includes(item));
  return [...kept, ...mine.filter((item) => !before.includes(item) && !kept.includes(item))];
}
