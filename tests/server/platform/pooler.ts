import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Which idle connection a pooler takes: the one that waits longest, or the one that was used last. */
export type Order = 'longest' | 'last';

interface Asked {
  /** Empty for an unnamed statement. */
  readonly name: string;
  readonly text: string;
}

export interface Pooler {
  readonly port: number;
  /** Every statement that the clients have sent. */
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

interface Backend {
  readonly socket: Socket;
  client: Client | undefined;
}

interface Client {
  readonly socket: Socket;
  /** What it has sent and no connection has got yet. */
  readonly unsent: Buffer[];
  backend: Backend | undefined;
}

/** Parameters of a start that PgBouncer takes. It refuses any other, `options` among them. */
const TAKEN = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings'];

/**
 * Stands between clients and PostgreSQL as PgBouncer in transaction mode does: each transaction gets a connection of `size` ones, and
 * what a connection keeps stays there.
 */
export async function openPooler(
  socketFile: string,
  database: string,
  { size, order }: { size: number; order: Order },
): Promise<Pooler> {
  const asked: Asked[] = [];
  const idle: Backend[] = [];
  const waiting: Client[] = [];
  const sockets: Socket[] = [];

  function link(client: Client) {
    const backend = order === 'last' ? idle.pop() : idle.shift();
    if (!backend) return void waiting.push(client);
    client.backend = backend;
    backend.client = client;
    for (const message of client.unsent.splice(0)) backend.socket.write(message);
  }

  function free(backend: Backend) {
    if (backend.client) backend.client.backend = undefined;
    backend.client = undefined;
    idle.push(backend);
    const next = waiting.shift();
    if (next) link(next);
  }

  for (let count = 0; count < size; count += 1) {
    const socket = connect(socketFile);
    const backend: Backend = { socket, client: undefined };
    socket.write(startMessage({ user: 'postgres', database }));
    await new Promise<void>((resolve) => {
      eachMessage(socket, (message) => {
        backend.client?.socket.write(message);
        if (!isIdle(message)) return;
        free(backend);
        resolve();
      });
    });
    sockets.push(socket);
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    const client: Client = { socket, unsent: [], backend: undefined };
    socket.once('close', () => client.backend?.socket.destroy());
    const start = (message: Buffer) => socket.write(answerToStart(message));
    const ask = (message: Buffer) => {
      if (typeOf(message) === 'X') return;
      asked.push(...statementOf(message));
      if (client.backend) return void client.backend.socket.write(message);
      client.unsent.push(message);
      if (client.unsent.length === 1) link(client);
    };
    eachMessage(socket, ask, start);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, asked, close };
}

const typeOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0);
const isIdle = (message: Buffer) => typeOf(message) === 'Z' && message[5] === 'I'.charCodeAt(0);

/** Cuts a stream into messages: a letter and a length. The first of a client has no letter. */
function eachMessage(socket: Socket, take: (message: Buffer) => void, takeFirst?: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let first = takeFirst;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const letter = first ? 0 : 1;
      if (rest.length < letter + 4) return;
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      (first ?? take)(message);
      first = undefined;
    }
  });
}

function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const PROTOCOL = Buffer.from([0, 3, 0, 0]);
const startMessage = (parameters: Readonly<Record<string, string>>) =>
  message('', PROTOCOL, ...Object.entries(parameters).flat(), '');

function answerToStart(start: Buffer): Buffer {
  const texts = start.subarray(8).toString().split('\0');
  const names = texts.filter((text, index) => index % 2 === 0 && text !== '');
  const refused = names.find((name) => !TAKEN.includes(name));
  if (refused !== undefined) {
    return message('E', 'SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${refused}`, '');
  }
  const signedIn = message('R', Buffer.alloc(4));
  const key = message('K', Buffer.alloc(8));
  return Buffer.concat([signedIn, key, message('Z', Buffer.from('I'))]);
}

function statementOf(sent: Buffer): Asked[] {
  const [first = '', second = ''] = sent.subarray(5).toString().split('\0');
  if (typeOf(sent) === 'Q') return [{ name: '', text: first }];
  return typeOf(sent) === 'P' ? [{ name: first, text: second }] : [];
}
