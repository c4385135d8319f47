import { expect, test } from 'vitest';
import { watchSearchKeys } from '../../src/browser/search-keys';

test('Ctrl and ⌘ with K are taken from the browser where the console has its frame; other keys never', () => {
  const told: string[] = [];
  const host = { bare: false };
  const stop = watchSearchKeys(
    () => !host.bare,
    () => told.push('search'),
  );
  const press = (init: KeyboardEventInit) => window.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }));
  expect([press({ key: 'k', ctrlKey: true }), press({ key: 'K', metaKey: true })]).toEqual([false, false]);
  expect([press({ key: 'k' }), press({ key: 'k', ctrlKey: true, shiftKey: true })]).toEqual([true, true]);
  host.bare = true;
  expect(press({ key: 'k', ctrlKey: true })).toBe(true);
  stop();
  host.bare = false;
  press({ key: 'k', ctrlKey: true });
  expect(told).toEqual(['search', 'search']);
});
