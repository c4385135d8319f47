import type { Worker } from 'node:worker_threads';
import { startThread } from '../../platform/thread';

/** In hexadecimal. */
interface Digested {
  readonly md5: string;
  readonly sha256: string;
}

export type Asked =
  | { readonly kind: 'feed'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'copy'; readonly id: number; readonly copy: number }
  | { readonly kind: 'finish' | 'drop'; readonly id: number };
export type Told = Digested | undefined;

interface Waiting {
  readonly resolve: (told: Told) => void;
  readonly reject: (error: Error) => void;
}

/** Digests what it is fed: a part takes the time of hundreds of small calls, and these do not wait for it. */
class DigestingThread {
  readonly #thread: Worker;
  /** It answers in the order in which it was asked. */
  readonly #waiting: Waiting[] = [];
  #last = 0;
  failure: Error | undefined;

  constructor() {
    this.#thread = startThread('features/files/digesting-thread');
    this.#thread.on('message', (told: Told) => {
      this.#waiting.shift()?.resolve(told);
      // A process that has nothing else to do may end.
      if (this.#waiting.length === 0) this.#thread.unref();
    });
    this.#thread.on('error', (error) => {
      this.failure = error;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  newId(): number {
    this.#last += 1;
    return this.#last;
  }

  ask(asked: Asked, handedOver: ArrayBuffer[] = []): Promise<Told> {
    if (this.failure) return Promise.reject(this.failure);
    this.#thread.ref();
    this.#thread.postMessage(asked, handedOver);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }
}

/** It starts with the first file that comes in parts. One that has failed is of no use to the next. */
let current: DigestingThread | undefined;

function thread(): DigestingThread {
  if (!current || current.failure) current = new DigestingThread();
  return current;
}

/** The MD5 and the SHA-256 of what is fed. Where the thread fails, every call does, and this is of no use any more. */
export class Digesting {
  constructor(
    private readonly on = thread(),
    private readonly id = on.newId(),
  ) {}

  /** Takes the bytes: those of a buffer of their own are no longer here afterwards. */
  async feed(bytes: Uint8Array): Promise<void> {
    const { buffer } = bytes;
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
    await this.on.ask({ kind: 'feed', id: this.id, bytes }, isOwn ? [buffer] : []);
  }

  /** Another one that goes on from here, while this one stays as it is. */
  async copy(): Promise<Digesting> {
    const copy = this.on.newId();
    await this.on.ask({ kind: 'copy', id: this.id, copy });
    return new Digesting(this.on, copy);
  }

  /** Ends it. */
  async finish(): Promise<Digested> {
    return (await this.on.ask({ kind: 'finish', id: this.id })) as Digested;
  }

  /** Forgets what it was fed. */
  drop(): void {
    this.on.ask({ kind: 'drop', id: this.id }).catch(() => undefined);
  }
}
