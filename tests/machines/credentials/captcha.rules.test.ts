import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Captcha } from '../../../contract/sign-in';
import type { Notice } from '../../../src/machines/base/notices';
import { type CaptchaFact, captchaPicture, createCaptchaMachine } from '../../../src/machines/credentials/captcha';
import { listener } from '../shell/shell-fixture';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server that numbers its pictures. `failures` are what the next requests meet. */
async function start(failures: CallError[] = []) {
  const seen = { loads: 0, aborted: 0, notices: [] as Notice[] };
  const loadCaptcha = async (signal: AbortSignal): Promise<Captcha> => {
    const number = ++seen.loads;
    signal.addEventListener('abort', () => {
      seen.aborted += 1;
    });
    const failure = failures.shift();
    if (failure) throw failure;
    return { codeId: `c${number}`, image: `data:image/svg+xml,${number}` };
  };
  const owner = listener<CaptchaFact>();
  const clock = new SimulatedClock();
  const captcha = createActor(createCaptchaMachine({ loadCaptcha, notify: (notice) => void seen.notices.push(notice) }), {
    input: { owner: owner.ref },
    clock,
  }).start();
  await settled();
  return { captcha, seen, clock, told: owner.told };
}

test('the form is told the id of the picture that is shown, and that a spent one is gone (G01)', async () => {
  const { captcha, told } = await start();
  captcha.send({ type: 'spent' });
  await settled();
  expect(told.map(({ held }) => held)).toEqual([{ is: 'shown', codeId: 'c1' }, { is: 'absent' }, { is: 'shown', codeId: 'c2' }]);
});

test('a picture is taken back after 2 minutes, and is still there to be seen', async () => {
  const { captcha, clock, told } = await start();
  clock.increment(119_999);
  expect(told).toHaveLength(1);
  clock.increment(1);
  expect(told.at(-1)?.held).toEqual({ is: 'expired' });
  expect(captchaPicture(captcha.getSnapshot()).picture).toBe('data:image/svg+xml,1');
});

test('a fresh picture stays when its field is entered; an expired one is loaded again', async () => {
  const { captcha, seen, clock } = await start();
  captcha.send({ type: 'used' });
  expect(seen.loads).toBe(1);
  clock.increment(120_000);
  captcha.send({ type: 'used' });
  expect(seen.loads).toBe(2);
});

test('a picture that is spent while it loads is loaded once more, and the first answer is not shown', async () => {
  const { captcha, seen } = await start();
  captcha.send({ type: 'renew' });
  captcha.send({ type: 'spent' });
  await settled();
  expect(seen).toMatchObject({ loads: 3, aborted: 1 });
  expect(captchaPicture(captcha.getSnapshot()).picture).toBe('data:image/svg+xml,3');
});

test('a picture that cannot be loaded is told in a notice, and is loaded when there is a network again', async () => {
  const offline = new CallError({ kind: 'offline' });
  const { captcha, seen, told } = await start([offline]);
  expect(seen.notices).toEqual([{ tone: 'error', failure: offline.failure, fallback: 'operation' }]);
  expect(captchaPicture(captcha.getSnapshot())).toEqual({ picture: null, pictureIsMissing: true });
  expect(told).toEqual([]);
  captcha.send({ type: 'returned' });
  await settled();
  expect(captchaPicture(captcha.getSnapshot()).picture).toBe('data:image/svg+xml,2');
});

test('a network that comes back changes no picture that is there', async () => {
  const { captcha, seen } = await start();
  captcha.send({ type: 'returned' });
  expect(seen.loads).toBe(1);
});
