import { openWhole } from './digests';

type Piece = Uint8Array<ArrayBuffer>;

/** What is said of a piece that was digested: its buffer, to be filled again; at the end of the file, its MD5. */
type Told = ArrayBuffer | string | { readonly error: unknown };

/** How much of a file is read at once into a buffer of ours. */
const READ_BYTES = 1024 * 1024;
/** So many pieces are read and not digested yet, at most. */
const AHEAD = 4;

interface Awaited<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** A file on its way to the worker that makes its MD5. Reading waits for buffers that come back, so memory stays flat. */
export class Pieces {
  readonly #port: MessagePort;
  readonly #free = Array.from({ length: AHEAD }, () => new ArrayBuffer(READ_BYTES));
  #buffer: Awaited<ArrayBuffer> | null = null;
  #md5: Awaited<string> | null = null;
  /** Why nothing is digested; null while it is. */
  #failure: { readonly error: unknown } | null = null;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data);
  }

  /** A buffer to read the next piece into. A browser that makes its own needs none, and waits all the same. */
  take(): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      const buffer = this.#free.pop();
      if (this.#failure) reject(this.#failure.error);
      else if (buffer) resolve(buffer);
      else this.#buffer = { resolve, reject };
    });
  }

  /** The piece is gone from here. */
  feed(piece: Piece): void {
    this.#port.postMessage(piece, [piece.buffer]);
  }

  /** The MD5 of all that was fed. */
  finish(): Promise<string> {
    this.#port.postMessage(null);
    return new Promise((resolve, reject) => {
      if (this.#failure) reject(this.#failure.error);
      else this.#md5 = { resolve, reject };
    });
  }

  close(): void {
    this.#port.close();
  }

  #hear(told: Told): void {
    if (told instanceof ArrayBuffer) this.#takeBack(told);
    else if (typeof told === 'string') this.#md5?.resolve(told);
    else {
      this.#failure = told;
      this.#buffer?.reject(told.error);
      this.#md5?.reject(told.error);
    }
  }

  #takeBack(buffer: ArrayBuffer): void {
    const awaited = this.#buffer;
    this.#buffer = null;
    if (awaited) awaited.resolve(buffer);
    else this.#free.push(buffer);
  }
}

/** Digests the pieces that come in on a port; what comes after their end is another file. */
export async function digestPieces(port: MessagePort, open = openWhole): Promise<void> {
  const tell = (told: Told, moved: Transferable[] = []) => port.postMessage(told, moved);
  try {
    const md5 = await open();
    port.onmessage = ({ data: piece }: MessageEvent<Piece | null>) => {
      if (!piece) return tell(md5.finish());
      md5.update(piece);
      tell(piece.buffer, [piece.buffer]);
    };
  } catch (error) {
    tell({ error });
  }
}
