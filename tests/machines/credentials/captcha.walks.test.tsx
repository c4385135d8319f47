import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import type { Captcha } from '../../../contract/sign-in';
import {
  type CaptchaEvent,
  type CaptchaFact,
  type CaptchaRef,
  captchaPicture,
  createCaptchaMachine,
} from '../../../src/machines/credentials/captcha';
import { CaptchaField } from '../../../src/ui/credentials/CaptchaField';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { lost } from '../guest/doors-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { fieldAt, never, PICTURE } from './entry-fixture';

type Letter =
  | CaptchaEvent
  | { type: 'xstate.done.actor.loadCaptcha'; output: Captcha }
  | { type: 'xstate.error.actor.loadCaptcha'; error: CallError }
  | { type: 'xstate.after.captchaLifetime.captcha.shown.fresh' };

const alphabet: Letter[] = [
  { type: 'renew' },
  { type: 'used' },
  { type: 'spent' },
  { type: 'returned' },
  { type: 'xstate.done.actor.loadCaptcha', output: PICTURE },
  { type: 'xstate.error.actor.loadCaptcha', error: lost },
  { type: 'xstate.after.captchaLifetime.captcha.shown.fresh' },
];

const machine = createCaptchaMachine({ loadCaptcha: never, notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { owner: listener<CaptchaFact>().ref },
  alphabet,
  key: ({ value }) => value,
  say: ({ type }) => type.replace(/^xstate\.(\w+)\.actor\..*|^xstate\.(after)\..*/, '$1$2'),
});

function start() {
  const captchas = scripted<Captcha>();
  const owner = listener<CaptchaFact>();
  const clock = new SimulatedClock();
  const captcha = createActor(createCaptchaMachine({ loadCaptcha: captchas.ask, notify: () => {} }), {
    input: { owner: owner.ref },
    clock,
    inspect: coverage.inspect,
  }).start();
  render(
    <Around>
      <FieldOf captcha={captcha} />
    </Around>,
  );
  const perform = (event: Letter) => {
    switch (event.type) {
      case 'renew':
        return fireEvent.click(button());
      case 'used':
        fieldAt('captcha').blur();
        return fieldAt('captcha').focus();
      case 'spent':
      case 'returned':
        return captcha.send(event); // What its form says.
      case 'xstate.done.actor.loadCaptcha':
        return captchas.resolve(event.output);
      case 'xstate.error.actor.loadCaptcha':
        return captchas.reject(event.error);
      default:
        return clock.increment(CAPTCHA_LIFETIME_MS);
    }
  };
  return { captcha, perform, told: owner.told };
}

function FieldOf({ captcha }: { captcha: CaptchaRef }) {
  const { picture, pictureIsMissing } = useSelector(captcha, captchaPicture);
  return (
    <CaptchaField
      typing={{ value: '', fieldError: undefined, comesFirst: false, onType: () => {} }}
      picture={picture}
      pictureIsMissing={pictureIsMissing}
      onUse={() => captcha.send({ type: 'used' })}
      onRenew={() => captcha.send({ type: 'renew' })}
    />
  );
}

const button = () => screen.getByLabelText(/换一张|重试/);

test.each(named(walks))('the field shows the picture of the machine, and the form is told of it: %s', async (_, { steps }) => {
  const { captcha, perform, told } = start();
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { picture, pictureIsMissing } = captchaPicture(state);
    expect(captcha.getSnapshot().value).toEqual(state.value);
    expect(button().querySelector('img')?.getAttribute('src') ?? null).toBe(picture);
    expect(button().classList.contains('missing')).toBe(pictureIsMissing);
    expect(told.at(-1)?.held.is ?? 'absent').toBe(heldIn(state.value));
  }
});

const heldIn = (value: ReturnType<CaptchaRef['getSnapshot']>['value']) => {
  if (typeof value === 'string') return 'absent';
  return value.shown === 'expired' ? 'expired' : 'shown';
};

everyTransitionIsWalked(coverage);
