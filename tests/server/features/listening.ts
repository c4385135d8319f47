import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamMessages } from '../../../contract/messages';
import type { World } from '../platform/world';

export interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads events one by one, as a console does. Undefined: the server has closed the stream. */
export function hearing(chunks: AsyncIterable<Uint8Array | string>) {
  const decoder = new TextDecoder();
  const parts = chunks[Symbol.asyncIterator]();
  let rest = '';
  async function nextBlock(): Promise<string | undefined> {
    const end = rest.indexOf('\n\n');
    if (end >= 0) {
      const block = rest.slice(0, end);
      rest = rest.slice(end + 2);
      return block;
    }
    const part = await parts.next();
    if (part.done) return undefined;
    rest += typeof part.value === 'string' ? part.value : decoder.decode(part.value, { stream: true });
    return nextBlock();
  }
  return async (): Promise<Heard | undefined> => {
    const block = await nextBlock();
    if (block === undefined) return undefined;
    const fields = Object.fromEntries(block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line)?.slice(1) ?? [line, '']));
    return { id: fields.id ?? '', event: fields.event ?? 'beat', data: fields.data ? JSON.parse(fields.data) : {} };
  };
}

/** Asks for the stream of messages over a connection of its own. */
export function asked({ app }: World, token: string | undefined, lastEventId?: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    ...(token === undefined ? {} : { 'OFA-TOKEN': token }),
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/api${streamMessages.path}`, agent: false, headers }, (answer) => {
      // Closing the stream is an error to the side that closes it.
      resolve(answer.on('error', () => undefined));
    }).once('error', reject);
  });
}
