import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import type { EntryFact } from '../../../src/machines/credentials/entry-fact';
import { type EntryFormEvent, entryForm } from '../../../src/machines/credentials/entry-form';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { lost, refusal } from '../guest/doors-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { fieldAt, fieldsOf, never, type Sample, sampleForm, showSample, type Variant } from './entry-fixture';

type Letter =
  | EntryFormEvent<Sample>
  | { type: 'xstate.done.actor.submit'; output: string }
  | { type: 'xstate.error.actor.submit'; error: CallError };

const full: Sample = { phone: '13800138000', newPassword: 'Chosen_2026', captcha: 'aB3d', code: '123456' };
const empty: Sample = { phone: ' ', newPassword: '', captcha: '', code: '' };
const SPACES = 'two words';

const UNREADABLE = refusal('passwordUnreadable');
const everywhere: Letter[] = [
  { type: 'submit', form: full },
  { type: 'submit', form: empty },
  { type: 'returned' },
  { type: 'edited', field: 'newPassword' },
  { type: 'left', field: 'newPassword', form: { ...full, newPassword: SPACES } },
  { type: 'judge.refused', fieldErrors: { newPassword: 'sameName' } },
  { type: 'keys.changed', config: {} },
  { type: 'keys.changed', config: null },
  { type: 'xstate.done.actor.submit', output: 'token' },
  { type: 'xstate.error.actor.submit', error: refusal('phoneUnknown') },
  { type: 'xstate.error.actor.submit', error: UNREADABLE },
  { type: 'xstate.error.actor.submit', error: refusal('passwordChangeNeeded', { ticket: 't' }) },
];
const picture: Letter[] = [
  { type: 'renew' },
  { type: 'used' },
  { type: 'captcha.changed', held: { is: 'shown', codeId: 'c1' } },
  { type: 'captcha.changed', held: { is: 'expired' } },
  { type: 'captcha.changed', held: { is: 'absent' } },
];
const message: Letter[] = [
  { type: 'sendCode', params: { phone: full.phone, captcha: full.captcha } },
  { type: 'sms.spent' },
  { type: 'sms.unreadable' },
  { type: 'sms.refused', fieldErrors: { phone: 'phone', username: 'missing' } },
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
    key: ({ value, context: { config, held, fieldErrors } }) => [
      value,
      config !== null,
      held.is,
      variant === 'form' && Object.keys(fieldErrors).length > 0,
    ],
    say: (letter) => {
      if (letter.type === 'submit') return letter.form === full ? 'submit' : 'submit nothing';
      if (letter.type === 'captcha.changed') return `captcha ${letter.held.is}`;
      if (letter.type === 'keys.changed') return `keys ${letter.config ? 'known' : 'unknown'}`;
      return 'error' in letter ? `submit ${letter.error === lost ? 'lost' : letter.error.message}` : letter.type;
    },
  });

describe.each(['form', 'sms', 'none'] as const)('where the picture is for: %s', (variant) => {
  test.each(named(walks(variant)))('the form follows the machine: %s', async (_, { steps }) => {
    const { perform, form } = start(variant);
    showSample(form, variant);
    for (const { event, state } of steps) {
      await act(async () => perform(event));
      const { busy, fieldErrors } = entryForm(state);
      expect(screen.getByText(/送出/).getAttribute('aria-disabled')).toBe(String(busy));
      expect(fieldsOf(variant).filter(isInvalid)).toEqual(fieldsOf(variant).filter((field) => field in fieldErrors));
      expect(form.getSnapshot().value).toEqual(state.value);
    }
  });
});

everyTransitionIsWalked(coverage);

function start(variant: Variant) {
  const answers = scripted<string>();
  let goOnline = () => {};
  let keysAreAskedFor = false;
  const form = createActor(
    sampleForm(variant, {
      submit: (_form, _seal, signal) => answers.ask(signal),
      loadConfig: () => (keysAreAskedFor ? Promise.resolve({}) : never()),
      watchReturn: (tell) => {
        goOnline = tell;
        return () => {};
      },
    }),
    { input: { owner: listener<EntryFact<string>>().ref }, inspect: coverage.inspect },
  ).start();
  const isIdle = () => form.getSnapshot().matches('idle');

  /** Pressed where the button hears it, and where filling in its fields takes back no field error. */
  const sendCode = (event: Letter & { type: 'sendCode' }) => {
    const button = screen.getByText('获取验证码');
    const isDeaf = button.getAttribute('aria-disabled') === 'true';
    if (isDeaf || !isIdle() || isInvalid('phone') || isInvalid('captcha')) return form.send(event);
    type('phone', full.phone);
    type('captcha', full.captcha);
    return fireEvent.click(button);
  };

  /** It is sent once more with the present keys (G55), and still cannot be read. */
  const stayUnreadable = async () => {
    keysAreAskedFor = true;
    answers.reject(UNREADABLE);
    await new Promise(setImmediate);
    keysAreAskedFor = false;
    answers.reject(UNREADABLE);
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
      case 'returned':
        return goOnline();
      case 'xstate.done.actor.submit':
        return answers.resolve(event.output);
      case 'xstate.error.actor.submit':
        return event.error === UNREADABLE ? stayUnreadable() : answers.reject(event.error);
      default:
        return form.send(event); // What its children say.
    }
  };
  return { perform, form };
}

const isInvalid = (name: string) => fieldAt(name).getAttribute('aria-invalid') === 'true';
const captchaButton = () => screen.getByLabelText(/换一张|重试/);

/** A field that holds the text already hears nothing: its field error stays. */
function type(name: keyof Sample, value: string) {
  if (fieldAt(name).value !== value) fireEvent.change(fieldAt(name), { target: { value } });
}
