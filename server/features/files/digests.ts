import type { FileStore, StoredAs } from '../../platform/file-store/file-store';
import { Digesting } from './digesting';

/** The digests of the first parts of an upload, for as many as came in one after the other. */
interface Running {
  /** The digests of these parts: should one of them be replaced, here or by another process, this is of no use any more. */
  readonly parts: string[];
  readonly digesting: Digesting;
  /** The digesting that is under way. */
  work: Promise<void>;
}

interface Came {
  readonly number: number;
  readonly digest: string;
  readonly bytes: Buffer;
}

/** So many uploads are known at a time: a file of another one is read when it is merged. */
const KNOWN = 200;

const running = new WeakMap<FileStore, Map<string, Running>>();

const of = (store: FileStore) => {
  const known = running.get(store) ?? new Map<string, Running>();
  running.set(store, known);
  return known;
};

/** Digests a part that is kept while the next one comes in; of one upload, no more than one part at a time. */
export async function digestPart(store: FileStore, { id }: StoredAs, { number, digest, bytes }: Came): Promise<void> {
  const known = of(store);
  await known.get(id)?.work;
  const found = known.get(id);
  if (found && number > found.parts.length + 1) return;
  if (found && number <= found.parts.length) {
    if (found.parts[number - 1] !== digest) forget(known, id);
    return;
  }
  if (!found && number > 1) return;
  const digests = found ?? begin(known, id);
  digests.parts.push(digest);
  digests.work = digests.digesting.feed(bytes).catch(() => forget(known, id));
}

function begin(known: Map<string, Running>, id: string): Running {
  const [oldest] = known.keys();
  if (known.size >= KNOWN && oldest !== undefined) forget(known, oldest);
  const begun = { parts: [], digesting: new Digesting(), work: Promise.resolve() };
  known.set(id, begun);
  return begun;
}

function forget(known: Map<string, Running>, id: string): void {
  known.get(id)?.digesting.drop();
  known.delete(id);
}

/** The digests of the first parts, of which `parts` are all that the upload has, and of how many they are. What follows can be fed to them. */
export async function digestsOf(store: FileStore, { id }: StoredAs, parts: readonly { readonly digest: string }[]) {
  const known = of(store);
  await known.get(id)?.work;
  const found = known.get(id);
  const isOfThese = found?.parts.every((digest, index) => parts[index]?.digest === digest);
  if (!found || !isOfThese) return { count: 0, digesting: new Digesting() };
  return { count: found.parts.length, digesting: await found.digesting.copy() };
}

export function forgetDigests(store: FileStore, { id }: StoredAs): void {
  forget(of(store), id);
}
