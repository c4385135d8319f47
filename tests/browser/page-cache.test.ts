import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLeaving, watchReturns } from '../../src/browser/page-cache';

const frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
});
afterEach(() => vi.unstubAllGlobals());

const isHidden = () => document.documentElement.classList.contains('page-away');
const turn = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }) as PageTransitionEvent);

test('a page that was kept and is come back to stays hidden until it has been looked who is there (§4)', () => {
  const seen: string[] = [];
  const stop = watchReturns(() => seen.push(isHidden() ? 'hidden' : 'visible'));
  turn('pagehide', true);
  expect(isHidden()).toBe(true);
  turn('pageshow', true);
  expect(seen).toEqual(['hidden']);
  expect(isHidden()).toBe(true);
  frames.shift()?.(0);
  expect(isHidden()).toBe(false);
  stop();
  turn('pagehide', true);
  expect(isHidden()).toBe(false);
});

test('a page that is shown for the first time is not hidden, and no check runs', () => {
  const tell = vi.fn();
  const stop = watchReturns(tell);
  turn('pageshow', false);
  frames.shift()?.(0);
  expect(tell).not.toHaveBeenCalled();
  expect(isHidden()).toBe(false);
  stop();
});

test.each([true, false])('the browser asks before it closes the window while edits are at stake: %s', (isAtStake) => {
  const stop = watchLeaving(() => isAtStake);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(isAtStake);
  stop();
  const later = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});
