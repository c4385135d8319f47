/** A digest that is fed piece by piece. */
interface Running {
  update(bytes: Uint8Array<ArrayBuffer>): void;
  /** In hexadecimal. What follows is another digest. */
  finish(): string;
}

export interface Digests {
  /** The MD5 of a whole file. */
  readonly whole: Running;
  /** What tells a chunk from a changed one: the `partDigest` of the contract. */
  readonly chunk: Running;
}

/** By WebAssembly: MD5 nearly as fast as the machine's own, and a digest of chunks that costs next to nothing beside it. */
export async function wasmDigests(): Promise<Digests> {
  const { createMD5, createXXHash64 } = await import('hash-wasm');
  const running = (hash: Awaited<ReturnType<typeof createMD5>>): Running => {
    hash.init();
    return {
      update: (bytes) => void hash.update(bytes),
      finish: () => {
        const digest = hash.digest();
        hash.init();
        return digest;
      },
    };
  };
  const [md5, xxhash] = await Promise.all([createMD5(), createXXHash64()]);
  return { whole: running(md5), chunk: running(xxhash) };
}

/** Where WebAssembly is not available. */
export async function scriptDigests(): Promise<Digests> {
  const { default: SparkMD5 } = await import('spark-md5');
  const running = (): Running => {
    const hash = new SparkMD5.ArrayBuffer();
    return {
      update: (bytes) => void hash.append(bytes.slice().buffer),
      finish: () => {
        const digest = hash.end();
        hash.reset();
        return digest;
      },
    };
  };
  return { whole: running(), chunk: running() };
}

export const openDigests = () => wasmDigests().catch(scriptDigests);
