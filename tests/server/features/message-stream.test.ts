// @vitest-environment node
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMessages, sendMessage, withdrawMessages } from '../../../contract/messages';
import { exitLogin } from '../../../contract/sign-in';
import { setUserStatus } from '../../../contract/users';
import { createDelivery } from '../../../server/features/messages/delivery';
import { latestNumber } from '../../../server/features/messages/sequence-store';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { Every } from '../../../server/platform/every';
import { hashOf } from '../../../server/platform/secrets/secret';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { asked, type Heard, hearing } from './listening';

async function envelopeOf(answer: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as { code: number };
}

describe.each(databases)('the stream of messages on %s', (database) => {
  let world: World;
  let boss: Someone;
  let reader: Someone;
  const answers: IncomingMessage[] = [];
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    reader = await someone(world);
  });
  afterEach(() => {
    for (const answer of answers.splice(0)) answer.destroy();
  });
  afterAll(() => world.close());

  async function ask(token: string | undefined, lastEventId?: string) {
    const answer = await asked(world, token, lastEventId);
    answers.push(answer);
    return answer;
  }
  async function listen({ token }: { readonly token: string }, lastEventId?: string) {
    const next = hearing(await ask(token, lastEventId));
    const ready = await next();
    expect(ready?.event).toBe('ready');
    return { next, ready };
  }
  const send = async (title: string, to: readonly Someone[] = [reader]) => {
    const body = { title, content: 'Content', userIds: to.map(({ id }) => id) };
    const answer = await world.call(sendMessage, { body, token: boss.token });
    expect(answer.code).toBe(200);
    return sendMessage.answer.parse(answer.data).id;
  };
  const titleOf = (heard: Heard | undefined) => heard?.data.title;

  test('an open console receives a new message, with its number, and others do not', async () => {
    const other = await someone(world);
    const mine = await listen(reader);
    const theirs = await listen(other);
    expect(mine.ready?.data).toEqual({ unread: 0 });
    const id = await send('新消息');
    await world.turn();
    const createTime = new Date(world.clock.now).toISOString();
    expect(await mine.next()).toEqual({
      id: String(await latestNumber(world.db, reader)),
      event: 'message',
      data: { id, title: '新消息', senderName: boss.username, createTime },
    });
    expect((await mine.next())?.event).toBe('beat');
    expect((await theirs.next())?.event).toBe('beat');
  });

  test('a client that returns with the last number misses nothing and gets nothing twice', async () => {
    await send('before');
    const first = await listen(reader);
    expect(first.ready?.data).toEqual({ unread: 1 });
    await send('seen');
    await world.turn();
    const seen = await first.next();
    expect(titleOf(seen)).toBe('seen');
    answers.pop()?.destroy();
    await send('missed one');
    const read = await send('read elsewhere');
    await world.call(readMessages, { body: [read], token: reader.token });
    const withdrawn = await send('withdrawn');
    await world.call(withdrawMessages, { body: [withdrawn], token: boss.token });
    await send('missed two');
    const back = await listen(reader, seen?.id);
    expect([titleOf(await back.next()), titleOf(await back.next())]).toEqual(['missed one', 'missed two']);
    await world.turn();
    expect((await back.next())?.event).toBe('beat');
  });

  test('a console without any message yet misses nothing either: its first event has a number', async () => {
    const { ready } = await listen(reader);
    answers.pop()?.destroy();
    await send('meanwhile');
    const back = await listen(reader, ready?.id);
    expect(titleOf(await back.next())).toBe('meanwhile');
  });

  test.each(['nonsense', '-1', '1e3', '999999999999'])('a malformed last number (%s) starts at the present', async (lastId) => {
    await send('old');
    const { ready, next } = await listen(reader, lastId);
    expect(ready?.id).toBe(String(await latestNumber(world.db, reader)));
    await send('new');
    await world.turn();
    expect(titleOf(await next())).toBe('new');
  });

  test('several consoles of one user all receive it', async () => {
    const consoles = [await listen(reader), await listen(reader)];
    await send('both');
    await world.turn();
    expect(await Promise.all(consoles.map(async ({ next }) => titleOf(await next())))).toEqual(['both', 'both']);
  });

  test('a stream ends with its session: by a sign-out or by disabling the user; and nothing is sent after that', async () => {
    const open = await listen(reader);
    await world.call(exitLogin, { token: reader.token });
    await send('too late');
    await world.turn();
    expect(await open.next()).toBeUndefined();
    const other = await someone(world);
    const theirs = await listen(other);
    await world.call(setUserStatus, { params: { id: other.id }, query: { status: 'disabled' }, token: boss.token });
    await world.turn();
    expect(await theirs.next()).toBeUndefined();
    expect(await envelopeOf(await ask(other.token))).toMatchObject({ code: 11073 });
  });

  test('without a token the answer is an envelope, not a stream', async () => {
    const answer = await ask(undefined);
    expect([answer.statusCode, (await envelopeOf(answer)).code]).toEqual([401, 11071]);
  });

  test('the answer is a stream of events that no proxy may cache or buffer', async () => {
    const { headers } = await ask(reader.token);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
  });

  /** Many messages at once, written straight into the database. */
  async function plant(count: number) {
    const tenant = tenantDb(world.db, reader);
    const first = await latestNumber(world.db, reader);
    const messages = Array.from({ length: count }, (_, n) => ({
      id: newId(),
      title: 'x'.repeat(500),
      content: '',
      sender_id: null,
      sender_name: '',
      sequence: first + n + 1,
      created_at: 0,
    }));
    for (let start = 0; start < count; start += 200) {
      const part = messages.slice(start, start + 200);
      const copies = part.map(({ id, sequence }) => ({ message_id: id, membership_id: reader.id, sequence, read_at: null }));
      await tenant.insert('messages', part).execute();
      await tenant.insert('message_recipients', copies).execute();
    }
    await tenant
      .insert('message_counters', [{ value: first + count }])
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ value: first + count }))
      .execute();
    return first;
  }

  test('more messages than one read takes are all sent, in order', async () => {
    const first = await plant(520);
    const { next } = await listen(reader, String(first));
    for (let n = 1; n <= 520; n++) expect((await next())?.id).toBe(String(first + n));
  });

  const delivery = () => {
    const works: (() => Promise<void>)[] = [];
    const every: Every = (_ms, work) => {
      works.push(work);
      return () => undefined;
    };
    const process = createDelivery({ db: world.db, now: () => world.clock.now, every }, world.app.log);
    process.start();
    const turn = async () => {
      for (const work of works) await work();
    };
    return { ...process, turn };
  };
  const listener = () => ({
    tenantId: reader.tenantId,
    membershipId: reader.id,
    tokenHash: hashOf(reader.token),
    lastSeen: undefined,
  });

  test('for a client that does not read, nothing accumulates in memory, and once it reads it gets everything', async () => {
    const here = delivery();
    const events = await here.open(listener());
    const first = await plant(1_200);
    for (let n = 0; n < 5; n++) await here.turn();
    expect(events.readableLength).toBeLessThan(200_000);
    const next = hearing(events);
    const heard: (string | undefined)[] = [];
    while (heard.length < 1_200) {
      const one = await next();
      if (one?.event === 'message') heard.push(one.id);
    }
    expect(heard).toEqual(Array.from({ length: 1_200 }, (_, n) => String(first + n + 1)));
  });

  test('a user has at most 20 streams in a process, and closing one makes room', async () => {
    const here = delivery();
    const open = await Promise.all(Array.from({ length: 20 }, () => here.open(listener())));
    await expect(here.open(listener())).rejects.toMatchObject({ statusCode: 429 });
    const closed = new Promise((resolve) => open[0]?.once('close', resolve));
    open[0]?.destroy();
    await closed;
    expect((await here.open(listener())).destroyed).toBe(false);
  });

  test('a message that was sent through another process arrives here', async () => {
    const here = delivery();
    const next = hearing(await here.open(listener()));
    await next();
    await send('from there');
    await here.turn();
    expect(titleOf(await next())).toBe('from there');
    await here.turn();
    await send('again');
    await here.turn();
    const heard = [await next(), await next(), await next()];
    expect(heard.map((one) => one?.event)).toEqual(['beat', 'beat', 'message']);
    here.close();
    expect([(await next())?.event, await next()]).toEqual(['beat', undefined]);
  });
});

describe.each(databases)('closing on %s', (database) => {
  test('open streams do not keep the server from closing, and end properly', async () => {
    const world = await openWorld(database);
    const reader = await someone(world, { tenantId: await tenantOf(world) });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const next = hearing(await asked(world, reader.token));
    await next();
    await world.close();
    expect(await next()).toBeUndefined();
  });
});
