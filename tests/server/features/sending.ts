import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { checkFile, mergeParts, uploadFile, uploadPart } from '../../../contract/files';
import { CHUNK_SIZE } from '../../../contract/limits';
import { type Answer, answerOf, type World } from '../platform/world';

export const MIB = 1024 ** 2;

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Anything that a form can hold: a file with a name, or a field. */
export type Entry = readonly [field: string, value: string | Buffer, fileName?: string];

const BOUNDARY = '----ofa';

/** A form as browsers write it. */
export function formOf(entries: readonly Entry[]) {
  const pieces = entries.flatMap(([field, value, fileName]) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"`,
    fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  const payload = Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

interface Sender {
  readonly token: string;
}

export async function postForm(
  { app }: Pick<World, 'app'>,
  { token }: Sender,
  url: string,
  { payload, headers }: { payload: Buffer; headers: object },
): Promise<Answer> {
  return answerOf(await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers, 'ofa-token': token } }));
}

/** Sends a file in one piece. */
export const sendFile = (world: Pick<World, 'app'>, sender: Sender, bytes: Buffer, name = 'file.bin') =>
  postForm(world, sender, `${uploadFile.path}?fileName=${encodeURIComponent(name)}`, formOf([['file', bytes, 'blob']]));

export interface Chunked {
  readonly bytes: Buffer;
  readonly hash: string;
  readonly total: number;
  readonly name?: string | undefined;
}

/** Two blocks of 128 bytes with one MD5 (Wang, Feng, Lai, Yu: Collisions for hash functions, 2004). */
export const COLLIDING = [
  'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
  'd131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70',
].map((hex) => Buffer.from(hex, 'hex'));

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

/** A file of random bytes, in a number of parts, the last of them short. */
export function chunked(total: number): Chunked {
  const bytes = randomBytes((total - 1) * CHUNK_SIZE + 1_000);
  return { bytes, hash: md5(bytes), total };
}

export const partOf = ({ bytes }: Chunked, number: number) => bytes.subarray((number - 1) * CHUNK_SIZE, number * CHUNK_SIZE);

export const partForm = (file: Chunked, number: number, bytes = partOf(file, number), others: readonly Entry[] = []) =>
  formOf([
    ['fileHash', file.hash],
    ['fileName', file.name ?? 'film.bin'],
    ['file', bytes, 'blob'],
    ['partNumber', String(number)],
    ...others,
  ]);

export const sendPart = (world: Pick<World, 'app'>, sender: Sender, file: Chunked, number: number, bytes?: Buffer) =>
  postForm(world, sender, uploadPart.path, partForm(file, number, bytes));

export async function sendAll(world: Pick<World, 'app'>, sender: Sender, file: Chunked) {
  for (let number = 1; number <= file.total; number++) await sendPart(world, sender, file, number);
}

export const checked = async (
  world: Pick<World, 'call'>,
  { token }: Sender,
  hash: string,
  query: { size?: number; fileName?: string } = {},
) => checkFile.answer.parse((await world.call(checkFile, { token, params: { hash }, query })).data);

export const merge = (
  world: Pick<World, 'call'>,
  { token }: Sender,
  { hash, total }: Chunked,
  query: Readonly<Record<string, number | string>> = {},
) => world.call(mergeParts, { token, query: { fileHash: hash, partTotalNum: total, ...query } });

/** The address in an answer, and the id of its file. */
export function addressIn(answer: Answer) {
  const url = z.string().parse(answer.data);
  const [, tenantId = '', id = ''] = /^\/api\/tcc-file\/download\/(\w+)\/(\w+)\?e=\d+&s=[\w-]+$/.exec(url) ?? [];
  return { url, tenantId, id };
}

export const fetchFile = (
  { app }: Pick<World, 'app'>,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => app.inject({ method, url, headers });
