import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { LoginConfig } from '../../../contract/sign-in';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import { pictureAddress, siteOf } from '../../../src/machines/base/site';
import { scripted } from '../shell/shell-fixture';

const settled = () => new Promise(setImmediate);

function start() {
  const server = scripted<LoginConfig>();
  return { server, site: createActor(createLoadingMachine<LoginConfig>(server.ask)).start() };
}

test('the login config is asked for once, at start (§3)', async () => {
  const { server, site } = start();
  server.resolve({ bigTitle: '海城', smallIcon: '/a.png' });
  await settled();
  expect(server.calls).toHaveLength(1);
  expect(siteOf(site.getSnapshot())).toEqual({ bigTitle: '海城', smallIcon: '/a.png' });
});

test('titles that the server only fills in give way to the console’s own, which follow the language', async () => {
  const { server, site } = start();
  server.resolve({ bigTitle: '综合管理平台', smallTitle: '海城', builtIn: ['bigTitle'] });
  await settled();
  expect(siteOf(site.getSnapshot())).toMatchObject({ bigTitle: null, smallTitle: '海城' });
});

test('without an answer the console goes by its own name', async () => {
  const { server, site } = start();
  server.reject(new CallError({ kind: 'offline' }));
  await settled();
  expect(siteOf(site.getSnapshot())).toEqual({});
});

test('what is known stays while it is loaded again, and when that fails', async () => {
  const { server, site } = start();
  server.resolve({ bigTitle: '海城' });
  await settled();
  site.send({ type: 'reload' });
  expect(siteOf(site.getSnapshot()).bigTitle).toBe('海城');
  server.reject(new CallError({ kind: 'offline' }));
  await settled();
  expect(siteOf(site.getSnapshot()).bigTitle).toBe('海城');
});

test.each([
  ['icons/a.png', 'https://files.example.org', 'https://files.example.org/icons/a.png'],
  ['/icons/a.png', 'https://files.example.org/store/', 'https://files.example.org/store/icons/a.png'],
  ['icons/a.png', '', '/icons/a.png'],
  ['icons/a.png', 'https://files.example.org//', 'https://files.example.org/icons/a.png'],
  ['/api/tcc-file/file/1/2?e=3', null, '/api/tcc-file/file/1/2?e=3'],
  ['https://cdn.example.org/a.png', 'https://files.example.org', 'https://cdn.example.org/a.png'],
  ['//cdn.example.org/a.png', 'https://files.example.org', '//cdn.example.org/a.png'],
  ['data:image/png;base64,iVBORw0KGgo=', 'https://files.example.org', 'data:image/png;base64,iVBORw0KGgo='],
  ['', 'https://files.example.org', null],
  [null, 'https://files.example.org', null],
])('only a path is prefixed with the file host, with one slash (§7.8, G59): %s at %s', (picture, fileHost, address) => {
  expect(pictureAddress({ fileHost }, picture)).toBe(address);
});
