import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import type { Captcha, LoginConfig } from '../../../contract/sign-in';
import { entryForm } from '../../../src/machines/credentials/entry-form';
import type { EntryFact, EntryFormEvent } from '../../../src/machines/credentials/entry-terms';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { lost, refusal } from '../guest/doors-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { fieldAt, fieldsOf, PICTURE, type Sample, sampleForm, showSample, type Variant } from './entry-fixture';

type Server = 'loadConfig' | 'loadCaptcha' | 'submit';
type Letter =
  | Exclude<EntryFormEvent<Sample>, { type: 'spent' | 'failed' }>
  | { type: `xstate.done.actor.${Server}`; output: LoginConfig | Captcha | string }
  | { type: `xstate.error.actor.${Server}`; error: CallError }
  | { type: 'xstate.after.captchaLifetime.entryForm.open.captcha.shown' };

const full: Sample = { phone: '13800138000', newPassword: 'Chosen_2026', captcha: 'aB3d', code: '123456' };
const empty: Sample = { phone: ' ', newPassword: '', captcha: '', code: '' };
const SPACES = 'two words';

const everywhere: Letter[] = [
  { type: 'submit', form: full },
  { type: 'submit', form: empty },
  { type: 'returned' },
  { type: 'edited', field: 'newPassword' },
  { type: 'left', field: 'newPassword', form: { ...full, newPassword: SPACES } },
  { type: 'judge.complained', complaints: { newPassword: 'sameName' } },
  { type: 'xstate.done.actor.loadConfig', output: {} },
  { type: 'xstate.error.actor.loadConfig', error: lost },
  { type: 'xstate.done.actor.submit', output: 'token' },
  { type: 'xstate.error.actor.submit', error: refusal('phoneUnknown') },
  { type: 'xstate.error.actor.submit', error: refusal('passwordUnreadable') },
  { type: 'xstate.error.actor.submit', error: refusal('passwordChangeNeeded', { ticket: 't' }) },
];
const picture: Letter[] = [
  { type: 'renew' },
  { type: 'used' },
  { type: 'xstate.done.actor.loadCaptcha', output: PICTURE },
  { type: 'xstate.error.actor.loadCaptcha', error: lost },
  { type: 'xstate.after.captchaLifetime.entryForm.open.captcha.shown' },
];
const message: Letter[] = [
  { type: 'sendCode', params: { phone: full.phone, captcha: full.captcha } },
  { type: 'sms.spent' },
  { type: 'sms.unreadable' },
  { type: 'sms.complained', complaints: { phone: 'phone', username: 'missing' } },
];
const ALPHABETS: Record<Variant, Letter[]> = {
  form: [...everywhere, ...picture],
  sms: [...everywhere, ...picture, ...message],
  none: everywhere,
};

const coverage = coverageOf(sampleForm('sms'));
const walks = (variant: Variant) =>
  walksOf(sampleForm(variant), {
    input: { owner: listener<EntryFact<string>>().ref },
    alphabet: ALPHABETS[variant],
    key: ({ value, context }) => (variant === 'form' ? [value, Object.keys(context.complaints).length > 0] : value),
    say: (letter) => {
      if (letter.type === 'submit') return letter.form === full ? 'submit' : 'submit nothing';
      const called = letter.type.replace(/^xstate\.\w+\.actor\.|^xstate\.after\.|\.entryForm.*/g, '');
      if (!('error' in letter)) return called;
      return `${called} ${letter.error === lost ? 'lost' : letter.error.message}`;
    },
  });

describe.each(['form', 'sms', 'none'] as const)('where the picture is for: %s', (variant) => {
  test.each(named(walks(variant)))('the form follows the machine: %s', async (_, { steps }) => {
    const { perform, form } = start(variant);
    showSample(form, variant);
    for (const { event, state } of steps) {
      await act(async () => perform(event));
      const { busy, picture: shown, pictureIsMissing, complaints } = entryForm(state);
      expect(screen.getByText(/送出/).getAttribute('aria-disabled')).toBe(String(busy));
      expect(fieldsOf(variant).filter(isInvalid)).toEqual(fieldsOf(variant).filter((field) => field in complaints));
      expect(form.getSnapshot().value).toEqual(state.value);
      if (variant === 'none') continue;
      expect(captchaButton().querySelector('img')?.getAttribute('src') ?? null).toBe(shown);
      expect(captchaButton().classList.contains('missing')).toBe(pictureIsMissing);
    }
  });
});

everyTransitionIsWalked(coverage);

function start(variant: Variant) {
  const config = scripted<LoginConfig>();
  const captchas = scripted<Captcha>();
  const answers = scripted<string>();
  const server = { loadConfig: config, loadCaptcha: captchas, submit: answers };
  const clock = new SimulatedClock();
  let goOnline = () => {};
  const form = createActor(
    sampleForm(variant, {
      loadConfig: (_again, signal) => config.ask(signal),
      loadCaptcha: captchas.ask,
      submit: (_form, _seal, signal) => answers.ask(signal),
      watchReturn: (tell) => {
        goOnline = tell;
        return () => {};
      },
    }),
    { input: { owner: listener<EntryFact<string>>().ref }, clock, inspect: coverage.inspect },
  ).start();
  const isIdle = () => form.getSnapshot().matches({ open: { attempt: 'idle' } });

  /** Pressed where the button hears it, and where filling in its fields takes back no complaint. */
  const sendCode = (event: Letter & { type: 'sendCode' }) => {
    const button = screen.getByText('获取验证码');
    const isDeaf = button.getAttribute('aria-disabled') === 'true';
    if (isDeaf || !isIdle() || isInvalid('phone') || isInvalid('captcha')) return form.send(event);
    type('phone', full.phone);
    type('captcha', full.captcha);
    return fireEvent.click(button);
  };

  const perform = (event: Letter) => {
    switch (event.type) {
      case 'submit':
        if (isIdle()) for (const field of fieldsOf(variant)) type(field, event.form[field]);
        return fireEvent.submit(screen.getByText(/送出/));
      case 'renew':
        return fireEvent.click(captchaButton());
      case 'used':
        return fireEvent.focus(fieldAt('captcha'));
      case 'edited':
        return type('newPassword', `${fieldAt('newPassword').value}x`);
      case 'left':
        type('newPassword', SPACES);
        return fireEvent.blur(fieldAt('newPassword'));
      case 'sendCode':
        return sendCode(event);
      case 'xstate.after.captchaLifetime.entryForm.open.captcha.shown':
        return clock.increment(CAPTCHA_LIFETIME_MS);
      case 'returned':
        return goOnline();
      case 'sms.spent':
      case 'sms.unreadable':
      case 'sms.complained':
      case 'judge.complained':
        return form.send(event); // What its children say.
      default:
        // The names of the letters are those of the ports.
        return 'error' in event
          ? server[nameIn(event.type)].reject(event.error)
          : server[nameIn(event.type)].resolve(event.output as never);
    }
  };
  return { perform, form };
}

const nameIn = (type: string) => type.replace(/^.*\./, '') as Server;
const isInvalid = (name: string) => fieldAt(name).getAttribute('aria-invalid') === 'true';
const captchaButton = () => screen.getByLabelText(/换一张|重试/);

/** A field that holds the text already hears nothing: its complaint stays. */
function type(name: keyof Sample, value: string) {
  if (fieldAt(name).value !== value) fireEvent.change(fieldAt(name), { target: { value } });
}
