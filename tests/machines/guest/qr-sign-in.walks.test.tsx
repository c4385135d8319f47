import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { CallError } from '../../../contract/failure';
import type { QR_STATES } from '../../../contract/sign-in-methods';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import { createQrSignInMachine, type QrSignInEvent, type QrSignInPorts, qrSignIn } from '../../../src/machines/guest/qr-sign-in';
import { QrSignIn } from '../../../src/ui/guest/QrSignIn';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { bind, lost, press, quietBindForm, refusal, said, show } from './doors-fixture';

interface Answer {
  readonly state: (typeof QR_STATES)[number];
  readonly token: string | null;
}
type Letter =
  | QrSignInEvent
  | { type: 'xstate.done.actor.makeQr'; output: string }
  | { type: 'xstate.done.actor.askState'; output: Answer }
  | { type: 'xstate.error.actor.makeQr' | 'xstate.error.actor.askState'; error: CallError }
  | { type: 'xstate.after.poll.qrSignIn.shown.poll.resting' };

const text = zhCN.wechat;
const IMAGE = 'data:image/svg+xml,qr';
const quiet = (ports: Partial<QrSignInPorts> = {}): QrSignInPorts => ({
  makeQr: () => new Promise(() => {}),
  askState: () => new Promise(() => {}),
  watchVisibility: () => () => {},
  ...ports,
});
const input = () => ({ owner: listener<EntryFact<string>>().ref });

const done: Letter = { type: 'entry.done', answer: 'token' };
const answered = (state: Answer['state'], token: string | null = null): Letter => ({
  type: 'xstate.done.actor.askState',
  output: { state, token },
});
const alphabet: Letter[] = [
  { type: 'renew' },
  { type: 'window.shown' },
  { type: 'window.hidden' },
  done,
  { type: 'entry.nextStep', refusal: 'ticketUnknown', data: null },
  { type: 'xstate.done.actor.makeQr', output: IMAGE },
  { type: 'xstate.error.actor.makeQr', error: refusal('thirdPartyUnknown') },
  { type: 'xstate.error.actor.makeQr', error: refusal('thirdPartyFailed') },
  answered('waiting'),
  answered('scanned'),
  answered('confirmed', 'token'),
  answered('confirmed'),
  answered('expired'),
  answered('refused'),
  { type: 'xstate.error.actor.askState', error: refusal('identityUnbound', { bindTicket: 'b1' }) },
  { type: 'xstate.error.actor.askState', error: refusal('accountDisabled') },
  { type: 'xstate.error.actor.askState', error: lost },
  { type: 'xstate.after.poll.qrSignIn.shown.poll.resting' },
];
const coverage = coverageOf(createQrSignInMachine(quiet(), quietBindForm()));
const walks = walksOf(createQrSignInMachine(quiet(), quietBindForm()), {
  input: input(),
  alphabet,
  key: ({ value, context }) => [value, context.failure?.kind],
  say: (letter) => {
    const called = letter.type.replace(/^xstate\.\w+\.actor\.|^xstate\.after\.|\.qrSignIn.*$/g, '');
    if ('error' in letter)
      return letter.error === lost ? `${called} lost` : letter.error.failure.kind + letter.error.message.length;
    return letter.type === 'xstate.done.actor.askState' ? `${letter.output.state}${letter.output.token ?? ''}` : called;
  },
});

test.each(named(walks))('the picture follows the telephone: %s', async (_, { start, steps }) => {
  const pictures = scripted<string>();
  const states = scripted<Answer>();
  const bound = scripted<string>();
  const owner = listener<EntryFact<string>>();
  const clock = new SimulatedClock();
  let tellVisible: (visible: boolean) => void = () => {};
  const qr = createActor(
    createQrSignInMachine(
      quiet({
        makeQr: pictures.ask,
        askState: states.ask,
        watchVisibility: (tell) => {
          tellVisible = tell;
          return () => {
            tellVisible = () => {};
          };
        },
      }),
      quietBindForm({ submit: (_form, _seal, signal) => bound.ask(signal) }),
    ),
    { input: { owner: owner.ref }, clock, inspect: coverage.inspect },
  ).start();
  show(<QrSignIn qr={qr} />);

  const perform = (letter: Letter) => {
    switch (letter.type) {
      case 'renew':
        return press(text.renew, () => qr.send(letter));
      case 'window.shown':
      case 'window.hidden':
        return tellVisible(letter.type === 'window.shown');
      case 'entry.done':
      case 'entry.nextStep':
        if (!qr.getSnapshot().matches('binding')) return qr.send(letter);
        bind({ phone: '13800000001', code: '123456' });
        return letter === done ? bound.resolve('token') : bound.reject(refusal('ticketUnknown'));
      case 'xstate.after.poll.qrSignIn.shown.poll.resting':
        return clock.increment(2_000);
      case 'xstate.done.actor.makeQr':
        return pictures.resolve(letter.output);
      case 'xstate.error.actor.makeQr':
        return pictures.reject(letter.error);
      case 'xstate.done.actor.askState':
        return states.resolve(letter.output);
      case 'xstate.error.actor.askState':
        return states.reject(letter.error);
    }
  };

  await act(async () => {});
  expect(qrSignIn(start).show).toBe('making');
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(qr.getSnapshot().value).toEqual(state.value);
    const { show: at, image, failure } = qrSignIn(state);
    if (at === 'binding') {
      expect(document.getElementById('phone')).toBeInstanceOf(HTMLInputElement);
      continue;
    }
    expect(said()).toContain(text[at === 'notOffered' ? 'failed' : at]);
    expect(screen.queryByRole('button', { name: text.renew }) !== null).toBe(['expired', 'refused', 'failed'].includes(at));
    expect(said()?.includes(text.lost)).toBe((at === 'waiting' || at === 'scanned') && failure !== null);
    expect(document.querySelector('.qr-picture img')?.getAttribute('src') ?? '').toBe(image);
  }
  const isIn = qr.getSnapshot().matches('done');
  expect(owner.told).toEqual(isIn ? [{ type: 'entry.done', answer: 'token' }] : []);
});

everyTransitionIsWalked(coverage);
