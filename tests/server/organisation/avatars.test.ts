// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles, removeFiles } from '../../../contract/files';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginUser } from '../../../contract/sign-in';
import { editFacts, editOwnFacts, listUsers } from '../../../contract/users';
import { addressIn, PNG, sendFile } from '../features/sending';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

describe.each(databases)('the pictures of users on %s', (database) => {
  let world: World;
  let boss: Someone;
  let zhang: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
    zhang = await someone(world);
  });
  afterAll(() => world.close());

  const uploaded = async (person: Someone, bytes = PNG) => addressIn(await sendFile(world, person, bytes, 'picture.png')).url;
  const setOwn = (person: Someone, avatar: string | null) => world.call(editOwnFacts, { body: { avatar }, token: person.token });
  const ownAvatar = async (person: Someone) =>
    getLoginUser.answer.parse((await world.call(getLoginUser, { token: person.token })).data).avatar;
  const pathOf = (address: string | null | undefined) => address?.split('?')[0];
  const fetched = async (address: string | null | undefined) =>
    (await world.app.inject({ method: 'GET', url: address ?? '/nothing' })).rawPayload;

  test('a picture of one’s own is shown after the next sign-in, under an address that opens', async () => {
    const address = await uploaded(zhang);
    const answer = await setOwn(zhang, address);
    expect(answer.code).toBe(200);
    expect(pathOf(editOwnFacts.answer.parse(answer.data).avatar)).toBe(pathOf(address));
    expect(pathOf(await ownAvatar(zhang))).toBe(pathOf(address));
    expect(await fetched(await ownAvatar(zhang))).toEqual(PNG);
  });

  test('a signature of yesterday in the stored address is no matter: the address is signed anew', async () => {
    await setOwn(zhang, await uploaded(zhang));
    world.clock.now += 2 * 3_600_000;
    expect(await fetched(await ownAvatar(zhang))).toEqual(PNG);
  });

  test('an administrator sets the picture of a user, and the list shows it', async () => {
    const address = await uploaded(boss);
    const { code } = await world.call(editFacts, { params: { id: zhang.id }, body: { avatar: address }, token: boss.token });
    expect(code).toBe(200);
    const { data } = await world.call(listUsers, { query: { size: 200 }, token: boss.token });
    const row = listUsers.answer.parse(data).records.find(({ id }) => id === zhang.id);
    expect(pathOf(row?.avatar)).toBe(pathOf(address));
  });

  test('who changes other facts sends the present address back; null takes the picture away', async () => {
    await setOwn(zhang, await uploaded(zhang));
    const present = await ownAvatar(zhang);
    await world.call(editFacts, { params: { id: zhang.id }, body: { name: '张三', avatar: present }, token: boss.token });
    expect(pathOf(await ownAvatar(zhang))).toBe(pathOf(present));
    await setOwn(zhang, null);
    expect(await ownAvatar(zhang)).toBeNull();
  });

  test('a file of another user, of another tenant, or that is no picture opens to no one by becoming an avatar', async () => {
    const stranger = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
    const html = Buffer.from('<script>alert(1)</script>');
    const strange = [await uploaded(boss), await uploaded(stranger), await uploaded(zhang, html), 'https://example.org/a.png'];
    for (const address of strange) expect((await setOwn(zhang, address)).code).toBe(REFUSALS.pictureUnknown.code);
    expect(await ownAvatar(zhang)).toBeNull();
  });

  test('the library says whose picture a file is, and does not delete it before another takes its place', async () => {
    const address = await uploaded(zhang);
    await setOwn(zhang, address);
    const rows = async () => {
      const { data } = await world.call(listFiles, { query: { current: '1', size: '100' }, token: boss.token });
      return listFiles.answer.parse(data).records;
    };
    const [used] = (await rows()).filter(({ url }) => pathOf(url) === pathOf(address));
    expect(used?.usedBy).toEqual([{ as: 'avatar', name: '张三' }]);
    const others = (await rows()).filter(({ usedBy }) => usedBy.length === 0).map(({ id }) => id);
    const remove = () => world.call(removeFiles, { body: [used?.id ?? '', ...others.slice(0, 1)], token: boss.token });
    const before = (await rows()).length;
    expect(await remove()).toMatchObject({ code: REFUSALS.fileInUse.code, desc: expect.stringContaining(used?.fileName ?? '?') });
    expect((await rows()).length).toBe(before);
    await setOwn(zhang, null);
    expect((await remove()).code).toBe(200);
  });
});
