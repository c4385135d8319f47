import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Application } from '../../../contract/app-center';
import { CallError } from '../../../contract/failure';
import type { Notice } from '../../../src/machines/base/notices';
import { appCenter, createAppCenterMachine } from '../../../src/machines/shell/app-center';
import { menu } from './menus-fixture';
import { scripted } from './shell-fixture';

const APPLICATIONS = ['users', 'roles', 'menus'].map(
  (menuId): Application => menu({ menuId, alias: `${menuId}管理`, aliasEn: menuId.toUpperCase() }),
);

/** The applications of a user who has collected these, over a server that answers when it is told to. */
async function start(...collected: readonly string[]) {
  const saves: string[][] = [];
  const server = scripted<readonly Application[]>();
  const notices: Notice[] = [];
  const center = createActor(
    createAppCenterMachine({
      load: async () => ({ all: APPLICATIONS, common: [], collected: named(collected) }),
      collect: (ids, signal) => {
        saves.push([...ids]);
        return server.ask(signal);
      },
      notify: (notice) => void notices.push(notice),
    }),
  ).start();
  await Promise.resolve();
  await Promise.resolve();
  const shown = () => {
    const content = appCenter(center.getSnapshot());
    if (content.show !== 'applications') throw new Error(`It shows ${content.show}.`);
    return content;
  };
  const answer = async (...ids: readonly string[]) => {
    server.resolve(named(ids));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { center, saves, server, notices, answer, shown, collected: () => shown().collected.map(({ menuId }) => menuId) };
}

const named = (ids: readonly string[]) => ids.flatMap((id) => APPLICATIONS.find(({ menuId }) => menuId === id) ?? []);

describe('§2.3: the application centre', () => {
  test.each([
    ['', ['users', 'roles', 'menus']],
    [' role', ['roles']],
    ['USERS', ['users']],
    ['菜单', []],
    ['管理', ['users', 'roles', 'menus']],
  ])('finds by the name in any language: %j', async (typed, ids) => {
    const { center, shown } = await start();
    center.send({ type: 'find', typed });
    expect(shown().found.map(({ menuId }) => menuId)).toEqual(ids);
  });
});

describe('§2.2, /myMenu/custom: what a person puts together is saved by itself', () => {
  test('a star is shown at once, and sent', async () => {
    const { center, saves, collected, shown, answer } = await start('users');
    center.send({ type: 'toggle', menuId: 'roles' });
    expect([collected(), saves, shown().saving]).toEqual([['users', 'roles'], [['users', 'roles']], true]);
    await answer('users', 'roles');
    expect([collected(), shown().saving]).toEqual([['users', 'roles'], false]);
  });

  test.each([
    ['menus', -1, ['users', 'menus', 'roles']],
    ['menus', -9, ['menus', 'users', 'roles']],
    ['users', 1, ['roles', 'users', 'menus']],
    ['users', 9, ['roles', 'menus', 'users']],
  ])('%s is moved by %i', async (menuId, by, order) => {
    const { center, saves } = await start('users', 'roles', 'menus');
    center.send({ type: 'move', menuId, by });
    expect(saves).toEqual([order]);
  });

  test.each([
    ['users', -1],
    ['roles', 1],
    ['menus', 1],
  ])('what changes nothing is not sent: %s by %i', async (menuId, by) => {
    const { center, saves } = await start('users', 'roles');
    center.send({ type: 'move', menuId, by });
    expect(saves).toEqual([]);
  });

  test('while one change is saved others wait, and the last of them is sent once', async () => {
    const { center, saves, collected, answer } = await start();
    center.send({ type: 'toggle', menuId: 'users' });
    center.send({ type: 'toggle', menuId: 'roles' });
    center.send({ type: 'toggle', menuId: 'menus' });
    expect(saves).toEqual([['users']]);
    await answer('users');
    expect(saves.slice(1)).toEqual([['users', 'roles', 'menus']]);
    await answer('users', 'roles', 'menus');
    expect([collected(), saves.length]).toEqual([['users', 'roles', 'menus'], 2]);
  });

  test('the server has the last word: what may no longer be opened is gone', async () => {
    const { center, collected, answer } = await start('users');
    center.send({ type: 'toggle', menuId: 'roles' });
    await answer('users');
    expect(collected()).toEqual(['users']);
  });

  test('a failure is told, and all is as the server has it', async () => {
    const { center, collected, server, notices, saves } = await start('users');
    center.send({ type: 'toggle', menuId: 'roles' });
    server.reject(new CallError({ kind: 'offline' }));
    await Promise.resolve();
    await Promise.resolve();
    expect([collected(), notices.length, saves.length]).toEqual([['users'], 1, 1]);
  });

  test('what is held is shown where it would be put, and sent once, where it is dropped', async () => {
    const { center, saves, collected, shown, answer } = await start('users', 'roles', 'menus');
    center.send({ type: 'lift', menuId: 'users' });
    center.send({ type: 'over', menuId: 'menus' });
    expect([collected(), shown().held, saves]).toEqual([['roles', 'menus', 'users'], 'users', []]);
    center.send({ type: 'over', menuId: 'menus' });
    expect(collected()).toEqual(['roles', 'users', 'menus']);
    center.send({ type: 'drop' });
    expect([collected(), shown().held, saves]).toEqual([['roles', 'users', 'menus'], null, [['roles', 'users', 'menus']]]);
    await answer('roles', 'users', 'menus');
    expect([collected(), shown().placed, shown().saving]).toEqual([['roles', 'users', 'menus'], 'users', false]);
  });

  test('what is put back is where it was, and nothing is sent', async () => {
    const { center, saves, collected, shown } = await start('users', 'roles', 'menus');
    center.send({ type: 'lift', menuId: 'menus' });
    center.send({ type: 'shift', by: -2 });
    expect(collected()).toEqual(['menus', 'users', 'roles']);
    center.send({ type: 'cancel' });
    expect([collected(), shown().held, saves]).toEqual([['users', 'roles', 'menus'], null, []]);
  });

  test('a held one stops at either end, and the next step back is seen at once', async () => {
    const { center, collected } = await start('users', 'roles', 'menus');
    center.send({ type: 'lift', menuId: 'roles' });
    center.send({ type: 'shift', by: 9 });
    center.send({ type: 'shift', by: Number.POSITIVE_INFINITY });
    center.send({ type: 'shift', by: -1 });
    expect(collected()).toEqual(['users', 'roles', 'menus']);
    center.send({ type: 'shift', by: Number.NEGATIVE_INFINITY });
    expect(collected()).toEqual(['roles', 'users', 'menus']);
  });

  test('what is not collected is not picked up', async () => {
    const { center, shown } = await start('users');
    center.send({ type: 'lift', menuId: 'roles' });
    expect(shown().held).toBeNull();
  });

  test('a save that fails meanwhile does not take it out of the hand; one that is no longer there is dropped nowhere', async () => {
    const { center, server, collected, shown, saves } = await start('users', 'roles');
    center.send({ type: 'toggle', menuId: 'menus' });
    center.send({ type: 'lift', menuId: 'menus' });
    center.send({ type: 'shift', by: -1 });
    server.reject(new CallError({ kind: 'offline' }));
    await Promise.resolve();
    await Promise.resolve();
    expect([collected(), shown().held]).toEqual([['users', 'roles'], 'menus']);
    center.send({ type: 'shift', by: -1 });
    center.send({ type: 'drop' });
    expect([collected(), saves.length]).toEqual([['users', 'roles'], 1]);
  });
});
