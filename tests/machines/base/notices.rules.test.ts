import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createNoticesMachine, failureNotice, type Notice, shownNotice } from '../../../src/machines/base/notices';

function start() {
  const clock = new SimulatedClock();
  const notices = createActor(createNoticesMachine(), { clock }).start();
  const show = (notice: Notice) => notices.send({ type: 'show', notice });
  return { clock, notices, show, shown: () => shownNotice(notices.getSnapshot()) };
}
const first: Notice = { tone: 'success', say: 'saved' };
const second: Notice = { tone: 'success', say: 'removed' };

test('a notice is shown for 6 seconds, no less and no more (§8)', () => {
  const { clock, show, shown } = start();
  show(first);
  clock.increment(5_999);
  expect(shown()).toBe(first);
  clock.increment(1);
  expect(shown()).toBeNull();
});

test('a notice rests while it is pointed at, and has its 6 seconds afterwards', () => {
  const { clock, notices, show, shown } = start();
  show(first);
  clock.increment(5_000);
  notices.send({ type: 'hold' });
  clock.increment(60_000);
  expect(shown()).toBe(first);
  notices.send({ type: 'release' });
  clock.increment(5_999);
  expect(shown()).toBe(first);
  clock.increment(1);
  expect(shown()).toBeNull();
});

test('a new notice takes the place of the old one and has its own 6 seconds (§8)', () => {
  const { clock, show, shown } = start();
  show(first);
  clock.increment(5_000);
  show(second);
  clock.increment(5_000);
  expect(shown()).toBe(second);
});

test('the end of a session is not told by the calls that met it (§8)', () => {
  const { show, shown } = start();
  show(first);
  show({ tone: 'error', failure: { kind: 'signedOut', why: 'elsewhere', desc: '' }, fallback: 'operation' });
  expect(shown()).toBe(first);
});

test.each([
  [{ kind: 'signedOut', why: 'elsewhere', desc: 'x' } as const, { tone: 'error', say: 'signedOutElsewhere' }],
  [{ kind: 'signedOut', why: 'expired', desc: 'x' } as const, { tone: 'error', say: 'signedOutExpired' }],
  [{ kind: 'signedOut', why: 'policy', desc: '账号已停用' } as const, { tone: 'error', desc: '账号已停用' }],
  [{ kind: 'signedOut', why: 'policy', desc: '' } as const, { tone: 'error', say: 'signedOutExpired' }],
])('4001 and 401 have words of their own, 11071 to 11075 those of the server (§8): %o', (failure, notice) => {
  expect(failureNotice(failure, 'operation')).toEqual(notice);
});
