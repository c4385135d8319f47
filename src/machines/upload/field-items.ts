import type { Failure } from '../../../contract/failure';
import { type CompleteRules, type FieldFault, type FieldFile, faultOf } from './field-rules';

/** One file of a field. What the field held before it was opened has an address alone. */
export interface FieldItem<Source> extends FieldFile {
  readonly key: number;
  readonly file: Source | null;
  /** A picture that was found right, or was cropped. */
  readonly ready: boolean;
  readonly status: 'waiting' | 'working' | 'done' | 'failed';
  readonly address: string | null;
  readonly failure: Failure | null;
}
type Items<Source> = readonly FieldItem<Source>[];

/** Names are known of what was sent from this device. */
export const heldAlready = <Source>(addresses: readonly string[], names: readonly string[] = []): Items<Source> =>
  addresses.map((address, key) => ({
    key,
    name: names[key] ?? '',
    size: 0,
    file: null,
    ready: true,
    status: 'done',
    address,
    failure: null,
  }));

/** A file that was not taken, by its name, and why. */
export interface Refused {
  readonly name: string;
  readonly fault: FieldFault;
}

/** The files that may come in, in their order, and what is wrong with the others. One file of many too many is told once. */
export function adding<Source extends FieldFile>(rules: CompleteRules, items: Items<Source>, files: readonly Source[]) {
  const refused: Refused[] = [];
  const right = files.filter((file) => {
    const fault = faultOf(rules, file);
    if (fault) refused.push({ name: file.name, fault });
    return !fault;
  });
  // A field of one file exchanges it.
  const room = rules.count === 1 ? 1 - pending(items) : rules.count - items.length;
  if (right.length > room) refused.push({ name: '', fault: 'tooMany' });
  const from = Math.max(-1, ...items.map(({ key }) => key)) + 1;
  const taken = right.slice(0, Math.max(0, room)).map(
    (file, index): FieldItem<Source> => ({
      key: from + index,
      name: file.name,
      size: file.size,
      file,
      ready: false,
      status: 'waiting',
      address: null,
      failure: null,
    }),
  );
  return { items: [...items, ...taken], refused };
}

const pending = (items: Items<unknown>) => items.filter(({ status }) => status === 'waiting' || status === 'working').length;

/** The file at work has arrived. In a field of one file it takes the place of the others. */
export function added<Source>(rules: CompleteRules, items: Items<Source>, address: string): Items<Source> {
  const item = started(items);
  const arrived = changed(items, item?.key, { status: 'done', address, file: null });
  return rules.count === 1 ? arrived.filter(({ key }) => key === item?.key) : arrived;
}

export const changed = <Source>(items: Items<Source>, key: number | undefined, change: Partial<FieldItem<Source>>) =>
  items.map((item) => (item.key === key ? { ...item, ...change } : item));

export const dropped = <Source>(items: Items<Source>, key: number | undefined) => items.filter((item) => item.key !== key);

export function shifted<Source>(items: Items<Source>, key: number, by: -1 | 1): Items<Source> {
  const from = items.findIndex((item) => item.key === key);
  const to = from + by;
  const [one, other] = [items[from], items[to]];
  if (!one || !other) return items;
  return items.with(from, other).with(to, one);
}

/** The file that is being looked at, cropped or sent. */
export const started = <Source>(items: Items<Source>) => items.find(({ status }) => status === 'working');
export const waitingOf = <Source>(items: Items<Source>) => items.find(({ status }) => status === 'waiting');

/** What the field holds: the files that have arrived, in their order. */
export function heldIn(items: Items<unknown>) {
  const held = items.flatMap(({ address, name }) => (address === null ? [] : [{ address, name }]));
  return { addresses: held.map(({ address }) => address), names: held.map(({ name }) => name) };
}
