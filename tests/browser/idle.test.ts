import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLock } from '../../src/browser/lock';
import { cell, createStore } from '../../src/browser/storage';

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const store = createStore(() => localStorage);
const openLock = () => createLock({ locked: cell(store, 'OFA__LOCKED'), lastInput: cell(store, 'OFA__LAST_INPUT') }, Date.now);

test('it is told once nothing was touched for as long as asked, and not while something is', () => {
  let told = 0;
  const stop = openLock().watchIdle(2, () => void told++);
  vi.advanceTimersByTime(1.5 * MINUTE);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1.9 * MINUTE);
  expect(told).toBe(0);
  vi.advanceTimersByTime(0.2 * MINUTE);
  expect(told).toBe(1);
  stop();
});

test('a hand in another window counts', () => {
  let told = 0;
  const stop = openLock().watchIdle(2, () => void told++);
  vi.advanceTimersByTime(1.5 * MINUTE);
  localStorage.setItem('OFA__LAST_INPUT', String(Date.now()));
  vi.advanceTimersByTime(1 * MINUTE);
  expect(told).toBe(0);
  stop();
});

test('the time that the browser was closed counts, and the first input after it does not', () => {
  localStorage.setItem('OFA__LAST_INPUT', String(Date.now() - 3 * MINUTE));
  let told = 0;
  openLock().watchIdle(2, () => void told++)();
  expect(told).toBe(1);
  const stop = openLock().watchIdle(5, () => void told++);
  vi.setSystemTime(Date.now() + 3 * MINUTE); // The machine slept: no timer has run.
  window.dispatchEvent(new Event('pointermove'));
  expect(told).toBe(2);
  stop();
});

test('what was stopped tells nothing more', () => {
  let told = 0;
  openLock().watchIdle(2, () => void told++)();
  vi.advanceTimersByTime(10 * MINUTE);
  window.dispatchEvent(new Event('keydown'));
  expect(told).toBe(0);
});

test('unlocking is an input; a lock is the browser’s and outlives the window', () => {
  const lock = openLock();
  lock.storeLock(true);
  expect(openLock().isLocked()).toBe(true);
  lock.storeLock(false);
  expect([openLock().isLocked(), localStorage.getItem('OFA__LAST_INPUT')]).toEqual([false, String(Date.now())]);
  const heard: boolean[] = [];
  const stop = lock.watchLock((locked) => void heard.push(locked));
  openLock().storeLock(true);
  window.dispatchEvent(new StorageEvent('storage', { key: 'OFA__LOCKED' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'OFA__LAST_INPUT' }));
  stop();
  expect(heard).toEqual([true]);
});
