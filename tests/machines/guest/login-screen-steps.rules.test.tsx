import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RefusalName } from '../../../contract/refusals';
import { loginScreen, signInTab } from '../../../src/machines/guest/login-screen';
import { createAccountFormMachine } from '../../../src/machines/guest/sign-in-forms';
import { PICTURE, quietEntry } from '../credentials/entry-fixture';
import { scripted } from '../shell/shell-fixture';
import { lost } from './doors-fixture';
import { quietLoginScreen } from './login-screen-fixture';

const settled = () => act(async () => {});

/** A screen on which a tab is open. The account form can be sent, and waits until the test answers. */
async function start(tab: 'account' | 'code' = 'account') {
  const answers = scripted<string>();
  const tokens: string[] = [];
  const accountForm = createAccountFormMachine(
    quietEntry({
      loadConfig: async () => ({}),
      loadCaptcha: async () => PICTURE,
      submit: (_form, _seal, signal) => answers.ask(signal),
    }),
  );
  const page = createActor(
    quietLoginScreen(
      { readRemembered: () => ({ tab, names: { phone: '13800138000' } }), enter: (token) => void tokens.push(token) },
      { accountForm },
    ),
  ).start();
  await settled();
  const submit = async () => {
    const form = { username: 'zhang.wei', phone: '', password: 'Secret#2026', captcha: 'aB3d', remember: false };
    page.getSnapshot().context.forms.account?.send({ type: 'submit', form });
    await settled();
  };
  const shown = () => [loginScreen(page.getSnapshot()).shows, signInTab(page.getSnapshot())];
  const next = (refusal: RefusalName) => page.send({ type: 'entry.nextStep', refusal, data: null });
  return { page, submit, answers, tokens, shown, next };
}

test.each(['forgot', 'change'] as const)(
  'a form that waits for its answer is not left for another one, and can be left afterwards: %s',
  async (type) => {
    const { page, submit, answers, shown } = await start();
    await submit();
    page.send({ type });
    expect(shown()).toEqual(['filling', 'account']);
    answers.reject(lost);
    await settled();
    page.send({ type });
    expect(shown()[0]).toBe(type === 'forgot' ? 'forgetting' : 'changing');
  },
);

test('a form that waits for its answer is not left for another tab', async () => {
  const { page, submit, answers, shown } = await start();
  await submit();
  page.send({ type: 'choose', tab: 'qr' });
  expect(shown()).toEqual(['filling', 'account']);
  answers.reject(lost);
  await settled();
  page.send({ type: 'choose', tab: 'qr' });
  expect(shown()).toEqual(['filling', 'qr']);
});

test.each([
  ['passwordChangeNeeded', 'replacing'],
  ['secondFactorNeeded', 'proving'],
  ['secondFactorSetupNeeded', 'settingUp'],
] as const)('a sign-in that is refused with %s goes on with that step', async (refusal, step) => {
  const { next, shown, tokens } = await start();
  next(refusal);
  expect(shown()[0]).toBe(step);
  expect(tokens).toEqual([]);
});

test('a second factor that was set up signs in only with a token; without one the tab of before is shown', async () => {
  const cancelled = await start('code');
  cancelled.next('secondFactorSetupNeeded');
  cancelled.page.getSnapshot().children.settingUp?.send({ type: 'back' });
  await settled();
  expect(cancelled.shown()).toEqual(['filling', 'code']);
  expect(cancelled.tokens).toEqual([]);
  const done = await start('code');
  done.next('secondFactorSetupNeeded');
  await settled();
  done.page.getSnapshot().children.settingUp?.send({ type: 'entry.done', answer: { recoveryCodes: ['a'], token: 'token' } });
  done.page.getSnapshot().children.settingUp?.send({ type: 'saved' });
  await settled();
  expect(done.page.getSnapshot().value).toBe('entered');
  expect(done.tokens).toEqual(['token']);
});

test.each([{ type: 'back' }, { type: 'entry.nextStep', refusal: 'ticketUnknown', data: null }] as const)(
  'a second factor that the user gives up, or gives too late, leads to the tab of before: %o',
  async (event) => {
    const { page, next, shown, tokens } = await start('code');
    next('secondFactorNeeded');
    page.send(event);
    expect(shown()).toEqual(['filling', 'code']);
    expect(tokens).toEqual([]);
  },
);

test('a token ends the screen: nothing that is chosen afterwards opens a form', async () => {
  const { page, next, tokens } = await start();
  next('secondFactorNeeded');
  page.send({ type: 'entry.done', answer: 'token' });
  for (const type of ['forgot', 'change', 'back'] as const) page.send({ type });
  page.send({ type: 'choose', tab: 'phone' });
  expect(page.getSnapshot().value).toBe('entered');
  expect(tokens).toEqual(['token']);
});

test.each([
  ['forgot', 'forgetting', '13900139000', { phone: '13900139000' }],
  ['change', 'changing', 'li.si', { phone: '13800138000', account: 'li.si' }],
] as const)(
  'a name typed for a new password is there on the form of before, whose tab is shown: %s',
  async (type, step, name, names) => {
    const { page, shown } = await start('code');
    page.send({ type });
    page.getSnapshot().children[step]?.send({ type: 'entry.done', answer: name });
    await settled();
    expect(shown()).toEqual(['filling', 'code']);
    expect(page.getSnapshot().context.names).toEqual(names);
  },
);
