import type { Worker } from 'node:worker_threads';
import { CHUNK_SIZE } from '../../../contract/limits';
import { startThread } from '../../platform/thread';

/** In hexadecimal. */
interface Digested {
  readonly md5: string;
  readonly sha256: string;
}

export type Asked =
  /** So many bytes are in the mailbox. */
  | { readonly kind: 'feed'; readonly id: number; readonly length: number }
  | { readonly kind: 'copy'; readonly id: number; readonly copy: number }
  | { readonly kind: 'finish' | 'drop'; readonly id: number };
export type Told = Digested | undefined;

interface Waiting {
  readonly resolve: (told: Told) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Digests what it is fed: a part takes the time of hundreds of small calls, and these do not wait for it. Bytes are handed over in memory
 * that both threads see, a part at a time: each buffer that went to the thread would stay there until its garbage is collected.
 */
class DigestingThread {
  readonly #thread: Worker;
  readonly #mailbox = new Uint8Array(new SharedArrayBuffer(CHUNK_SIZE));
  /** The last of those who use the mailbox. */
  #fed: Promise<unknown> = Promise.resolve();
  /** It answers in the order in which it was asked. */
  readonly #waiting: Waiting[] = [];
  #last = 0;
  failure: Error | undefined;

  constructor() {
    this.#thread = startThread('features/files/digesting-thread', { workerData: this.#mailbox });
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

  /** At most a part at a time. */
  feed(id: number, bytes: Uint8Array): Promise<unknown> {
    const feed = () => {
      this.#mailbox.set(bytes);
      return this.ask({ kind: 'feed', id, length: bytes.length });
    };
    this.#fed = this.#fed.then(feed, feed);
    return this.#fed;
  }

  ask(asked: Asked): Promise<Told> {
    if (this.failure) return Promise.reject(this.failure);
    this.#thread.ref();
    this.#thread.postMessage(asked);
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

  async feed(bytes: Uint8Array): Promise<void> {
    await this.on.feed(this.id, bytes);
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
