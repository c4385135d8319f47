import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError, type Failure } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { Seal } from '../../../src/machines/base/site';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import type { SmsRequest } from '../../../src/machines/credentials/sms-code';
import { listener } from '../shell/shell-fixture';
import { never, type Sample, sampleForm, type Variant } from './entry-fixture';

const form: Sample = { phone: '13800138000', newPassword: 'Secret#2026', captcha: 'aB3d', code: '123456' };
const refusal = (name: 'credentialsWrong' | 'passwordChangeNeeded'): Failure => ({
  kind: 'refused',
  code: REFUSALS[name].code,
  desc: '不对',
  data: null,
  requestId: 'r',
});
const settled = () => act(async () => {});

/** A form whose pictures are numbered. `failures` are what the next attempts meet. */
async function start(variant: Variant, { failures = [] as Failure[], pictures = true, config = true } = {}) {
  const seen = { pictures: 0, attempts: [] as Seal[], messages: [] as SmsRequest[] };
  const clock = new SimulatedClock();
  const machine = sampleForm(
    variant,
    {
      loadConfig: async () => (config ? {} : never()),
      loadCaptcha: async () => {
        seen.pictures += 1;
        if (!pictures) throw new CallError({ kind: 'offline' });
        return { codeId: `c${seen.pictures}`, image: 'data:image/svg+xml,p' };
      },
      submit: async (_, seal) => {
        seen.attempts.push(seal);
        const failure = failures.shift();
        if (failure) throw new CallError(failure);
        return 'token';
      },
    },
    {
      send: async (request) => {
        seen.messages.push(request);
        return null;
      },
    },
  );
  const entry = createActor(machine, { input: { owner: listener<EntryFact<string>>().ref }, clock }).start();
  await settled();
  const submit = async () => {
    entry.send({ type: 'submit', form });
    await settled();
  };
  const sendCode = async () => {
    entry.send({ type: 'sendCode', params: { phone: form.phone, captcha: form.captcha } });
    await settled();
  };
  return { entry, seen, clock, submit, sendCode };
}

const failures = [refusal('credentialsWrong'), refusal('passwordChangeNeeded'), { kind: 'offline' }] satisfies Failure[];

test.each(failures)('a failed attempt uses up the picture that was sent with it: %o (G01)', async (failure) => {
  const { seen, submit } = await start('form', { failures: [failure] });
  await submit();
  expect(seen.pictures).toBe(2);
  await submit();
  expect(seen.attempts.map(({ codeId }) => codeId)).toEqual(['c1', 'c2']);
});

test.each(failures)(
  'a failed attempt leaves the picture of the SMS code, which was not sent with it: %o (G01)',
  async (failure) => {
    const { seen, submit } = await start('sms', { failures: [failure] });
    await submit();
    expect(seen.pictures).toBe(1);
  },
);

test('an SMS code uses up the picture that it was asked for with (G01)', async () => {
  const { seen, sendCode } = await start('sms');
  await sendCode();
  expect(seen.messages).toMatchObject([{ seal: { codeId: 'c1' } }]);
  expect(seen.pictures).toBe(2);
});

test('a form with an SMS code is sent although its picture is expired or missing: the code was sent before', async () => {
  const expired = await start('sms');
  expired.clock.increment(120_000);
  await expired.submit();
  expect(expired.seen).toMatchObject({ pictures: 1, attempts: [{}] });
  const missing = await start('sms', { pictures: false });
  await missing.submit();
  expect(missing.seen).toMatchObject({ pictures: 1, attempts: [{}] });
});

test('no SMS code is asked for with an expired or missing picture: another one is loaded first', async () => {
  const expired = await start('sms');
  expired.clock.increment(120_000);
  await expired.sendCode();
  expect(expired.entry.getSnapshot().context.fieldErrors).toEqual({ captcha: 'expired' });
  expect(expired.seen).toMatchObject({ pictures: 2, messages: [] });
  const missing = await start('sms', { pictures: false });
  await missing.sendCode();
  expect(missing.seen).toMatchObject({ pictures: 2, messages: [] });
});

test('nothing is sent, an SMS code neither, before the server has said how passwords travel', async () => {
  const { seen, submit, sendCode } = await start('sms', { config: false });
  await submit();
  await sendCode();
  expect(seen).toMatchObject({ attempts: [], messages: [] });
});

test('a form whose own picture is missing is not sent: another one is loaded first', async () => {
  const { seen, submit } = await start('form', { pictures: false });
  await submit();
  expect(seen).toMatchObject({ pictures: 2, attempts: [] });
});

test('a form without a picture is sent without one', async () => {
  const { seen, submit } = await start('none');
  await submit();
  expect(seen).toMatchObject({ pictures: 0, attempts: [{ codeId: null }] });
});
