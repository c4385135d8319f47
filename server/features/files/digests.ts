import { createHash, type Hash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { FileStore, StoredAs } from '../../platform/file-store/file-store';

/** The digests of the first parts of an upload, for as many as came in one after the other. */
interface Running {
  /** The digests of these parts: should one of them be replaced, here or by another process, this is of no use any more. */
  readonly parts: string[];
  readonly md5: Hash;
  readonly sha256: Hash;
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
/** So much is digested before other work has its turn. */
const SLICE = 1024 ** 2;

const running = new WeakMap<FileStore, Map<string, Running>>();

const of = (store: FileStore) => {
  const known = running.get(store) ?? new Map<string, Running>();
  running.set(store, known);
  return known;
};

/** Digests a part that is kept while the next one comes in; of one upload, no more than one part at a time. */
export async function digestPart(store: FileStore, { id }: StoredAs, { number, digest, bytes }: Came): Promise<void> {
  const known = of(store);
  const found = known.get(id);
  await found?.work;
  if (found && number > found.parts.length + 1) return;
  if (found && number <= found.parts.length) {
    if (found.parts[number - 1] !== digest) known.delete(id);
    return;
  }
  if (!found && number > 1) return;
  const digests = found ?? begin(known, id);
  digests.parts.push(digest);
  digests.work = feed(digests, bytes);
}

function begin(known: Map<string, Running>, id: string): Running {
  const [oldest] = known.keys();
  if (known.size >= KNOWN && oldest !== undefined) known.delete(oldest);
  const begun = { parts: [], md5: createHash('md5'), sha256: createHash('sha256'), work: Promise.resolve() };
  known.set(id, begun);
  return begun;
}

async function feed({ md5, sha256 }: Pick<Running, 'md5' | 'sha256'>, bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += SLICE) {
    const slice = bytes.subarray(from, from + SLICE);
    md5.update(slice);
    sha256.update(slice);
    await otherWork();
  }
}

/** The digests of the first parts, of which `parts` are all that the upload has, and of how many they are. What follows can be fed to them. */
export async function digestsOf(store: FileStore, { id }: StoredAs, parts: readonly { readonly digest: string }[]) {
  const found = of(store).get(id);
  await found?.work;
  const isOfThese = found?.parts.every((digest, index) => parts[index]?.digest === digest);
  if (!found || !isOfThese) return { count: 0, md5: createHash('md5'), sha256: createHash('sha256') };
  return { count: found.parts.length, md5: found.md5.copy(), sha256: found.sha256.copy() };
}

export function forgetDigests(store: FileStore, { id }: StoredAs): void {
  of(store).delete(id);
}
