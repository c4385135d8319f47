// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/charts';
import { REFUSALS } from '../../../contract/refusals';
import { logSignIn } from '../../../server/platform/audit/sign-ins';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { enter } from '../authentication/entering';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('charts on %s', (database) => {
  let world: World;
  let boss: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    world.clock.now = Date.parse('2027-02-10T00:00:00Z');
    boss = await someone(world, { administrator: true });
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  afterAll(() => world.close());

  const bars = async ({ token } = boss) => contract.bars.parse((await world.call(contract.getMonthBar, { token })).data);
  const publish = (body: object, { token } = boss) => world.call(contract.publishChart, { body, token });
  const published = async (facts: object = {}, who = boss) =>
    contract.chart.parse((await publish({ kind: 'month-bar', title: '每月登录', ...facts }, who)).data);
  const open = (id: string) => world.call(contract.openChart, { params: { id } });
  const revoke = (ids: readonly string[], { token } = boss) => world.call(contract.revokeCharts, { body: ids, token });
  const edit = (id: string, body: object, { token } = boss) => world.call(contract.editChart, { params: { id }, body, token });
  const list = async (query: Record<string, string> = {}, { token } = boss) =>
    contract.listCharts.answer.parse((await world.call(contract.listCharts, { query, token })).data);
  const signedIn = (now: number, { tenantId, accountId } = boss, outcome: 'success' | 'credentialsWrong' = 'success') =>
    logSignIn(world.db, now, {
      tenantId,
      accountId,
      outcome,
      method: 'password',
      address: '::1',
      userAgent: undefined,
      requestId: newId(),
    });

  test('the bars are the last twelve months, oldest first, as data and as result (§7.10)', async () => {
    const response = await world.app.inject({
      url: `/api${contract.getMonthBar.path}`,
      headers: { 'ofa-token': boss.token },
    });
    const { data, result } = response.json();
    expect(result).toEqual(data);
    expect(contract.bars.parse(data).map(({ x }) => x)).toEqual([
      ...['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
      ...['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'],
    ]);
    const other = await world.app.inject({ url: `/api${contract.listCharts.path}`, headers: { 'ofa-token': boss.token } });
    expect(other.json()).not.toHaveProperty('result');
  });

  test('they count successful sign-ins to this tenant, by the month in the tenant’s zone', async () => {
    const before = await bars();
    await signedIn(Date.parse('2026-12-31T15:59:59Z'));
    await signedIn(Date.parse('2026-12-31T16:00:00Z'));
    await signedIn(Date.parse('2026-12-31T16:00:00Z'), boss, 'credentialsWrong');
    await signedIn(Date.parse('2026-12-31T16:00:00Z'), stranger);
    await Promise.all(Array.from({ length: 5 }, () => signedIn(Date.parse('2026-05-05T00:00:00Z'))));
    const grown = (await bars()).map(({ x, y }, index) => [x, y - (before[index]?.y ?? 0)]).filter(([, y]) => y !== 0);
    expect(grown).toEqual([
      ['2026-05', 5],
      ['2026-12', 1],
      ['2027-01', 1],
    ]);
  });

  test('signing in on the screen is counted', async () => {
    const person = await someone(world, { password: 'Right_pass_1' });
    const now = async () => (await bars()).at(-1)?.y ?? 0;
    const before = await now();
    await enter(world, { username: person.username, password: 'Right_pass_1' });
    await enter(world, { username: person.username, password: 'Wrong_pass_1' });
    expect(await now()).toBe(before + 1);
  });

  test('a published chart needs only its address, and answers kind, title and bars, nothing else of the tenant', async () => {
    const { id } = await published({ title: '  公开  ' });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const answer = await open(id);
    expect(answer.code).toBe(200);
    expect(answer.data).toEqual({ kind: 'month-bar', title: '公开', bars: await bars() });
  });

  test('ids are random: two made at once have nothing in common', async () => {
    const [one, other] = [await published(), await published()];
    expect(one.id.slice(0, 8)).not.toBe(other.id.slice(0, 8));
  });

  test('a revoked chart does not exist, nor does one whose tenant is closed', async () => {
    const { id } = await published();
    expect((await revoke([id])).code).toBe(200);
    const gone = await open(id);
    expect(gone).toMatchObject({ code: REFUSALS.gone.code, desc: (await open(newId())).desc, data: null });
    const tenantId = await tenantOf(world, 'qingshan');
    const theirs = await published({}, await someone(world, { administrator: true, tenantId }));
    const set = (facts: object) => world.db.updateTable('tenants').set(facts).where('id', '=', tenantId).execute();
    await set({ ends_at: world.clock.now });
    expect((await open(theirs.id)).code).toBe(REFUSALS.gone.code);
    await set({ ends_at: null });
    expect((await open(theirs.id)).code).toBe(200);
  });

  test('of two editors of one version the second is refused, with the chart as it is', async () => {
    const { id } = await published();
    const answers = await Promise.all(['甲', '乙'].map((title) => edit(id, { title, version: 1, kind: 'x', id: 'y' })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    const { records } = await list();
    const now = records.find((one) => one.id === id);
    expect(answers.find(({ code }) => code !== 200)?.data).toEqual(now);
    expect((await edit(id, { title: '丙' })).data).toMatchObject({ title: '丙', version: 3, kind: 'month-bar' });
  });

  test('the list is latest first and found by title', async () => {
    const one = await published({ title: 'listed_1' });
    world.clock.now += 1;
    const two = await published({ title: 'listed_2' });
    expect((await list({ title: 'LISTED_' })).records.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await list({ title: 'list%d' })).total).toBe(0);
  });

  test('G27 another tenant’s chart can be seen by its address, and neither listed, edited nor revoked', async () => {
    const theirs = await published({}, stranger);
    expect((await list()).records.map(({ id }) => id)).not.toContain(theirs.id);
    expect((await edit(theirs.id, { title: '甲' })).code).toBe(REFUSALS.gone.code);
    expect((await revoke([theirs.id])).code).toBe(REFUSALS.gone.code);
    expect((await open(theirs.id)).code).toBe(200);
  });

  test('revoking takes all or none, and every change has its record', async () => {
    const { id } = await published();
    expect((await revoke([id, newId()])).code).toBe(REFUSALS.gone.code);
    expect((await open(id)).code).toBe(200);
    await edit(id, { title: '改' });
    await revoke([id, id]);
    const audits = tenantDb(world.db, boss).select('audits').select('action').where('entity_id', '=', id).orderBy('id');
    expect((await audits.execute()).map(({ action }) => action)).toEqual(['add', 'edit', 'remove']);
  });

  test('publishing, listing, editing and revoking need a permission each', async () => {
    const clerk = await someone(world);
    const answers = [
      await publish({ kind: 'month-bar', title: '一' }, clerk),
      await edit(newId(), { title: '一' }, clerk),
      await revoke([newId()], clerk),
      await world.call(contract.listCharts, { token: clerk.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(403));
    expect(await world.call(contract.getMonthBar)).toMatchObject({ status: 401 });
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['an unknown kind', { kind: 'pie' }, 'kind'],
  ])('%s is 400 and names the field', async (_name, facts, field) => {
    const answer = await publish({ kind: 'month-bar', title: '一', ...facts });
    expect(answer).toMatchObject({ status: 400, desc: `参数 ${field} 有误！` });
  });
});
