import { afterEach, expect, test, vi } from 'vitest';
import { createDevice } from '../../src/browser/device';
import { createStore } from '../../src/browser/storage';

const KEY = 'OFA__DEVICE_ID';
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a browser makes up one id and stays with it, without crypto.randomUUID, too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const device = createDevice(createStore(() => localStorage));
  const id = device();
  expect(id).toMatch(/^[\w-]{32,64}$/);
  expect([device(), createDevice(createStore(() => localStorage))()]).toEqual([id, id]);
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify(id));
});

test('two browsers have two ids, and a foreign value in its place is not one', () => {
  const one = createDevice(createStore(() => localStorage))();
  localStorage.setItem(KEY, '"x"');
  const other = createDevice(createStore(() => localStorage))();
  expect(other).not.toBe(one);
  expect(other).toMatch(/^[\w-]{32,64}$/);
});

test('where the browser keeps nothing, the id lasts until the reload', () => {
  const store = createStore(() => {
    throw new Error('no storage');
  });
  const device = createDevice(store);
  expect(device()).toBe(device());
});
