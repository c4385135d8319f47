import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { PageFact } from '../../../src/machines/base/page';
import { createFramePageMachine, framePage, frameSource } from '../../../src/machines/shell/frame-page';
import { match } from '../../../src/machines/shell/page-routes';
import { indexOf, menu } from './menus-fixture';
import { listener } from './shell-fixture';

test.each([
  ['https://example.com/report?a=1#b', 'https://example.com/report?a=1#b'],
  [' HTTP://example.com ', 'HTTP://example.com'],
  ['/reports/daily', '/reports/daily'],
  ['reports/daily?day=1', '/reports/daily?day=1'],
])('§2.3: with an http prefix an address is shown as it is, without one it is a path of this host: %s', (address, source) => {
  expect(frameSource(address)).toBe(source);
});

test.each([
  '',
  ' ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'vbscript:msgbox',
  'https://',
  'http://[',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  '/%09/example.com',
  '/\t/example.com',
])('what is neither is never put into a frame: %j', (address) => {
  expect(frameSource(address)).toBeNull();
});

test('§2.3: a menu item whose component is the iframe page is at /iframe/{menuId}, whatever address it shows', () => {
  const index = indexOf(menu({ menuId: '7', component: 'iframe', path: 'https://example.com/', alias: '报表' }));
  expect(match('/iframe/7', index)).toMatchObject({
    kind: 'page',
    page: { name: 'm7', component: 'iframe', path: '/iframe/7', frame: { address: 'https://example.com/', alias: '报表' } },
  });
  expect(match('/iframe/8', index)).toEqual({ kind: 'missing' });
});

test('a page of another system that does not come is said to be slow, and shown if it comes after all', () => {
  const clock = new SimulatedClock();
  const frame = { address: 'https://example.com/', alias: '报表', aliasI18n: '', aliasEn: '' };
  const input = { path: '/iframe/7', search: '', permissions: [], frame, tab: listener<PageFact>().ref };
  const page = createActor(createFramePageMachine(), { input, clock }).start();
  const wait = () => framePage(page.getSnapshot()).wait;
  expect(wait()).toBe('loading');
  clock.increment(20_000);
  expect(wait()).toBe('slow');
  page.send({ type: 'loaded' });
  expect(wait()).toBeNull();
});
