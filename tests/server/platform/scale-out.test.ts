// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CHUNK_SIZE } from '../../../contract/limits';
import { buildPrograms, type Programs, type Run } from './programs';
import { type OpenStore, openStore, S3_KEYS } from './stores';
import { ADMIN_PASSWORD, databaseUrl, runOnCluster } from './templates';

const cluster = inject('postgresUrl');
const name = `ofa_${randomBytes(6).toString('hex')}`;

let programs: Programs;
let store: OpenStore;
let servers: Run[];
let urls: string[];

/** Two servers that share one PostgreSQL and one S3 store, and nothing else. */
beforeAll(async () => {
  await runOnCluster(cluster, `create database ${name}`);
  store = await openStore('s3');
  programs = await buildPrograms();
  const settings = {
    DATABASE_URL: databaseUrl(cluster, name),
    OFA_FILES: 's3',
    OFA_S3_ENDPOINT: store.endpoint,
    OFA_S3_BUCKET: 'ofa',
    OFA_S3_REGION: S3_KEYS.region,
    OFA_S3_ACCESS_KEY: S3_KEYS.accessKey,
    OFA_S3_SECRET_KEY: S3_KEYS.secretKey,
    OFA_ADMIN_PASSWORD: ADMIN_PASSWORD,
    OFA_PASSWORD_TYPE: 'plaintext',
    OFA_TEST_HOOKS: '1',
  };
  // At once, so that both find an empty database: one of them fills it.
  servers = [programs.run(['main.js'], settings), programs.run(['main.js'], settings)];
  const said = await Promise.all(servers.map(({ ready }) => ready));
  urls = said.map((words) => /OFA Console: (\S+)/.exec(words)?.[1] ?? words);
});
afterAll(async () => {
  programs.killAll();
  await Promise.all(servers.map(({ ended }) => ended));
  programs.remove();
  await store.close();
  await runOnCluster(cluster, `drop database ${name}`);
});

let turn = 0;
/** One address for all: each request goes to the next server, skipping a dead one. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const url = urls[turn++ % urls.length] ?? '';
  try {
    return await fetch(`${url}${path}`, init);
  } catch (error) {
    urls = urls.filter((one) => one !== url);
    if (urls.length === 0) throw error;
    return ask(path, init);
  }
}

async function dataOf<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const answer = (await (await ask(`/api${path}`, init)).json()) as { code: number; desc: string; data: Data };
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

const json = (body: object) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

test('a sign-in, a session and an upload work over both servers, and over one when the other is killed', async () => {
  const { codeId } = await dataOf<{ codeId: string }>('/ofa-admin/verifyCode');
  const { captchas } = await dataOf<{ captchas: { codeId: string; answer: string }[] }>('/dev/outbox');
  const captcha = captchas.find((one) => one.codeId === codeId)?.answer;
  const credentials = { username: 'admin', password: ADMIN_PASSWORD, captcha, codeId };
  const token = await dataOf<string>('/ofa-admin/login', json(credentials));
  const headers = { 'OFA-TOKEN': token };
  for (const _ of urls)
    expect(await dataOf('/ofa-admin/admin/ofaUser/loginUser', { headers })).toMatchObject({ username: 'admin' });

  const file = randomBytes(3 * CHUNK_SIZE + 17);
  const fileHash = createHash('md5').update(file).digest('hex');
  const send = (partNumber: number) => {
    const body = new FormData();
    const part = file.subarray((partNumber - 1) * CHUNK_SIZE, partNumber * CHUNK_SIZE);
    for (const [field, value] of Object.entries({ fileHash, fileName: '季度报表.bin', partNumber }))
      body.set(field, String(value));
    body.set('file', new Blob([new Uint8Array(part)]));
    return dataOf('/tcc-file/file/multipart/upload', { method: 'POST', headers, body });
  };
  await send(1);
  await send(2);
  servers[0]?.child.kill('SIGKILL');
  await servers[0]?.ended;
  await send(3);
  await send(4);
  expect(urls).toHaveLength(1);
  const address = await dataOf<string>(`/tcc-file/file/multipart/merge?fileHash=${fileHash}&partTotalNum=4&size=${file.length}`, {
    headers,
  });
  const stored = Buffer.from(await (await ask(`/${address.replace(/^\//, '')}`)).arrayBuffer());
  expect(createHash('md5').update(stored).digest('hex')).toBe(fileHash);
  expect(stored.length).toBe(file.length);
});
