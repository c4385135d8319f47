import { expect, test } from 'vitest';
import { createGuestDrafts, GUEST_DRAFT_MS } from '../../src/browser/guest-drafts';
import { createStore } from '../../src/browser/storage';

const KEY = '/form/open/x|draft|reply';

function open() {
  window.sessionStorage.clear();
  const clock = { now: 1_000 };
  const drafts = createGuestDrafts(
    createStore(() => window.sessionStorage),
    () => clock.now,
  );
  return { clock, at: drafts<unknown>(KEY) };
}

test('what a guest has begun lasts an hour from its last change, and then nothing of it is left in the window', () => {
  const { clock, at } = open();
  at.write('Ann');
  clock.now += GUEST_DRAFT_MS - 1;
  expect(at.read()).toBe('Ann');
  at.write('Anna');
  clock.now += GUEST_DRAFT_MS - 1;
  expect(at.read()).toBe('Anna');
  clock.now += 1;
  expect(at.read()).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
});

test('what is no draft is none', () => {
  const { at } = open();
  window.sessionStorage.setItem(`OFA__${KEY}`, '"Ann"');
  expect(at.read()).toBeUndefined();
});
