import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { OwnOperation } from '../../../contract/logs';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { LatestCard } from '../../../src/ui/shell/LatestCard';
import { menu } from '../../machines/shell/menus-fixture';
import { OWNER, placeOf, quietPorts, scripted, USER } from '../../machines/shell/shell-fixture';

const DONE: OwnOperation = { id: 'o', action: 'edit', entity: 'role', name: '人事', createTime: '2026-11-29T01:02:03.000Z' };

async function open(...components: readonly string[]) {
  const server = scripted<readonly OwnOperation[]>();
  const ports = quietPorts({
    loadMenus: async () => components.map((component) => menu({ menuId: component, path: `/${component}`, component })),
    loadSubsystems: async () => [],
    pageExists: () => true,
  });
  const shell = createActor(createShellMachine(ports), { input: { owner: OWNER, user: USER, place: placeOf('/home') } }).start();
  const latest = createActor(createLoadingMachine<readonly OwnOperation[]>(server.ask)).start();
  await act(async () => void render(<LatestCard shell={shell} latest={latest} zone="Asia/Shanghai" />));
  return server;
}

test('says what was done, to what and when, in the zone; and leads to the log for those who may see it', async () => {
  const server = await open('operation-log');
  expect(document.querySelector('.arco-skeleton')).not.toBeNull();
  await act(async () => server.resolve([DONE, { ...DONE, id: 'p', name: null }]));
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual(['修改 角色 人事2026-11-29 09:02:03', '修改 角色2026-11-29 09:02:03']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/operation-log');
});

test('says that there is nothing yet, and has no way to a log that may not be seen', async () => {
  const server = await open();
  await act(async () => server.resolve([]));
  expect(screen.queryByText('还没有操作')).not.toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failure is told in its place, with another try', async () => {
  const server = await open();
  await act(async () => server.reject(new CallError({ kind: 'offline' })));
  expect(screen.queryByText('最近操作加载失败')).not.toBeNull();
  fireEvent.click(screen.getByRole('button'));
  await act(async () => server.resolve([DONE]));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
