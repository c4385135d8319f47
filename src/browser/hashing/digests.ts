/** A digest that is fed piece by piece. */
export interface Running {
  update(bytes: Uint8Array<ArrayBuffer>): void;
  /** In hexadecimal. What follows is another digest. */
  finish(): string;
}

type Wasm = Awaited<ReturnType<typeof import('hash-wasm').createMD5>>;

function runningBy(hash: Wasm): Running {
  hash.init();
  return {
    update: (bytes) => void hash.update(bytes),
    finish: () => {
      const digest = hash.digest();
      hash.init();
      return digest;
    },
  };
}

/** MD5 by WebAssembly, nearly as fast as the machine's own. */
export async function wasmMd5(): Promise<Running> {
  const { createMD5 } = await import('hash-wasm');
  return runningBy(await createMD5());
}

/** xxHash by WebAssembly, which costs next to nothing beside MD5. */
async function wasmXxHash(): Promise<Running> {
  const { createXXHash64 } = await import('hash-wasm');
  return runningBy(await createXXHash64());
}

/** MD5 where WebAssembly is not available. */
export async function scriptMd5(): Promise<Running> {
  const { default: SparkMD5 } = await import('spark-md5');
  const hash = new SparkMD5.ArrayBuffer();
  return {
    update: (bytes) => void hash.append(bytes.slice().buffer),
    finish: () => {
      const digest = hash.end();
      hash.reset();
      return digest;
    },
  };
}

/** The MD5 of a whole file. */
export const openWhole = () => wasmMd5().catch(scriptMd5);
/** What tells a chunk from a changed one: the `partDigest` of the contract. */
export const openChunk = () => wasmXxHash().catch(scriptMd5);
