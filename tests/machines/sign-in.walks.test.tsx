import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { CallError } from '../../contract/failure';
import { CAPTCHA_LIFETIME_MS } from '../../contract/limits';
import { REFUSALS } from '../../contract/refusals';
import type { Captcha, LoginConfig } from '../../contract/sign-in';
import {
  createSignInMachine,
  type SignInAttempt,
  type SignInEvent,
  type SignInForm,
  signInForm,
} from '../../src/machines/sign-in';
import { SignInForm as SignInFormView } from '../../src/ui/login/SignInForm';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../model';
import { quietSignIn } from './app-fixture';
import { listener, scripted } from './shell-fixture';

type Server = 'loadConfig' | 'loadCaptcha' | 'signIn';
type Letter =
  | Exclude<SignInEvent, { type: 'spent' | 'unreadable' }>
  | { type: `xstate.done.actor.${Server}`; output: LoginConfig | Captcha | string }
  | { type: `xstate.error.actor.${Server}`; error: CallError }
  | { type: 'xstate.after.captchaLifetime.signIn.open.captcha.shown' };

const full: SignInForm = { username: 'zhang.wei', password: 'Secret#2026', captcha: 'aB3d', remember: true };
const empty: SignInForm = { username: ' ', password: '', captcha: '', remember: false };
const refused = (code: number) => new CallError({ kind: 'refused', code, desc: `拒绝${code}`, data: null, requestId: 'r' });
const lost = new CallError({ kind: 'offline' });
const captcha: Captcha = { codeId: 'c1', image: 'data:image/svg+xml;base64,PHN2Zy8+' };

const alphabet: Letter[] = [
  { type: 'submit', form: full },
  { type: 'submit', form: empty },
  { type: 'renew' },
  { type: 'used' },
  { type: 'edited', field: 'password' },
  { type: 'xstate.done.actor.loadConfig', output: {} },
  { type: 'xstate.error.actor.loadConfig', error: lost },
  { type: 'xstate.done.actor.loadCaptcha', output: captcha },
  { type: 'xstate.error.actor.loadCaptcha', error: lost },
  { type: 'xstate.done.actor.signIn', output: 'token' },
  { type: 'xstate.error.actor.signIn', error: refused(REFUSALS.credentialsWrong.code) },
  { type: 'xstate.error.actor.signIn', error: refused(REFUSALS.passwordUnreadable.code) },
  { type: 'xstate.after.captchaLifetime.signIn.open.captcha.shown' },
];

const coverage = coverageOf(createSignInMachine(quietSignIn()));
const walks = walksOf(createSignInMachine(quietSignIn()), {
  input: { session: listener().ref },
  alphabet,
  key: ({ value, context }) => [value, 'password' in context.complaints],
  say: (letter) => {
    if (letter.type === 'submit') return letter.form === full ? 'submit' : 'submit nothing';
    if ('error' in letter) return letter.error === lost ? `${letter.type.slice(19)} lost` : letter.error.failure.kind;
    return letter.type.replace(/^xstate\.(done\.actor\.|after\.)/, '').replace(/\.signIn.*/, '');
  },
});

test.each(named(walks))('the form follows the sign-in: %s', async (_, { input, steps }) => {
  const { perform, signIn } = start(input);
  render(<SignInFormView signIn={signIn} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { busy, picture, pictureIsMissing, complaints } = signInForm(state);
    expect(view.submit().getAttribute('aria-disabled')).toBe(String(busy));
    expect(view.picture()?.getAttribute('src') ?? null).toBe(picture);
    expect(view.captchaButton().classList.contains('missing')).toBe(pictureIsMissing);
    expect(['username', 'password', 'captcha'].filter(view.isInvalid)).toEqual(Object.keys(complaints));
  }
});

everyTransitionIsWalked(coverage);

function start(input: (typeof walks)[number]['input']) {
  const config = scripted<LoginConfig>();
  const captchas = scripted<Captcha>();
  const tokens = scripted<string>();
  const server = { loadConfig: config, loadCaptcha: captchas, signIn: tokens };
  const clock = new SimulatedClock();
  const signIn = createActor(
    createSignInMachine(
      quietSignIn({
        loadConfig: config.ask,
        loadCaptcha: captchas.ask,
        signIn: (_attempt: SignInAttempt, signal) => tokens.ask(signal),
      }),
    ),
    { input, clock, inspect: coverage.inspect },
  ).start();

  const perform = (event: Letter) => {
    switch (event.type) {
      case 'submit':
        for (const name of ['username', 'password', 'captcha'] as const) type(name, event.form[name]);
        return fireEvent.submit(view.submit());
      case 'renew':
        return fireEvent.click(view.captchaButton());
      case 'used':
        return fireEvent.focus(view.field('captcha'));
      case 'edited':
        return fireEvent.change(view.field('password'), { target: { value: `${view.field('password').value}x` } });
      case 'xstate.after.captchaLifetime.signIn.open.captcha.shown':
        return clock.increment(CAPTCHA_LIFETIME_MS);
      default:
        // The names of the letters are those of the ports.
        return 'error' in event
          ? server[nameIn(event.type)].reject(event.error)
          : server[nameIn(event.type)].resolve(event.output as never);
    }
  };
  return { perform, signIn };
}

const nameIn = (type: string) => type.replace(/^.*\./, '') as Server;

/** A field that holds the text already hears nothing: its complaint stays. */
function type(name: 'username' | 'password' | 'captcha', value: string) {
  if (view.field(name).value !== value) fireEvent.change(view.field(name), { target: { value } });
}

const view = {
  field: (name: string) => {
    const field = document.getElementById(name);
    if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
    return field;
  },
  isInvalid: (name: string) => view.field(name).getAttribute('aria-invalid') === 'true',
  submit: () => screen.getByText(/登录/),
  captchaButton: () => screen.getByLabelText(/换一张|重试/),
  picture: () => view.captchaButton().querySelector('img'),
};
