import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { SecondFactorSetup } from '../../../contract/second-factor';
import type { PageFact } from '../../../src/machines/base/page';
import {
  type Confirmed,
  createSecondFactorSetupMachine,
  type SecondFactorSetupEvent,
  type SecondFactorSetupPorts,
  secondFactorSetup,
} from '../../../src/machines/credentials/second-factor-setup';
import { SetUp } from '../../../src/ui/credentials/SetUp';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { OFFLINE } from './passkeys-fixture';
import { PROOFS, RECOVERY_CODES, SHOWN, TOO_LATE } from './second-factor-fixture';

type Letter = SecondFactorSetupEvent | DoneActorEvent<SecondFactorSetup, 'show'> | ErrorActorEvent<unknown, 'show'>;

const CONFIRMED: Confirmed = { recoveryCodes: RECOVERY_CODES, token: 'token' };
const never = () => new Promise<never>(() => {});
const quiet: SecondFactorSetupPorts = {
  show: never,
  submit: never,
  loadConfig: async () => ({}),
  copy: () => {},
  focus: () => {},
  watchReturn: () => () => {},
  withdraw: () => {},
  notify: () => {},
};

const machine = createSecondFactorSetupMachine(quiet);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.show', actorId: 'show', output: SHOWN },
    { type: 'xstate.error.actor.show', actorId: 'show', error: OFFLINE },
    { type: 'retry' },
    { type: 'entry.done', answer: CONFIRMED },
    { type: 'entry.nextStep', refusal: 'ticketUnknown', data: null },
    { type: 'copy' },
    { type: 'saved' },
    { type: 'back' },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type.replace('xstate.done.actor.', '').replace('xstate.error.actor.', 'no ').replace('entry.', 'code '),
  canBeTried: ({ type }, at) => at.status === 'active' && ['retry', 'copy', 'saved', 'back'].includes(type),
});

test.each(named(walks))('the view follows the machine: %s', async (_, { steps }) => {
  const [show, submit] = [scripted<SecondFactorSetup>(), scripted<Confirmed>()];
  const copied: string[] = [];
  const setup = createActor(
    createSecondFactorSetupMachine({
      ...quiet,
      show: show.ask,
      submit: (_form, _seal, signal) => submit.ask(signal),
      copy: (text) => void copied.push(text),
    }),
    { inspect: coverage.inspect },
  ).start();
  await act(async () => render(<SetUp setup={setup} back="返回登录" />));

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(setup.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.status !== 'active') continue;
    const { at } = secondFactorSetup(state);
    expect(screen.queryByText('正在准备…') !== null).toBe(at === 'asking');
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(at === 'failed');
    expect(screen.queryByRole('img', { name: '供身份验证器应用扫描的二维码' }) !== null).toBe(at === 'confirming');
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP') !== null).toBe(at === 'confirming');
    expect(screen.queryByRole('button', { name: '返回登录' }) !== null).toBe(at !== 'showingCodes');
    for (const code of RECOVERY_CODES) expect(screen.queryByText(code) !== null).toBe(at === 'showingCodes');
  }
  expect(copied).toEqual(
    steps.filter(({ event, ignored }) => event.type === 'copy' && !ignored).map(() => RECOVERY_CODES.join('\n')),
  );

  async function perform(event: Letter) {
    switch (event.type) {
      case 'retry':
        return press('重试');
      case 'back':
        return press('返回登录');
      case 'copy':
        return press('复制');
      case 'saved':
        return press('我已妥善保存');
      case 'xstate.done.actor.show':
        return show.resolve(event.output);
      case 'xstate.error.actor.show':
        return show.reject(event.error);
      case 'entry.done':
        fill();
        return submit.resolve(event.answer);
      case 'entry.nextStep':
        fill();
        return submit.reject(TOO_LATE);
    }
  }
});

everyTransitionIsWalked(coverage);

/** Whether or not it is there to be pressed. */
function press(name: string) {
  const found = screen.queryByRole('button', { name });
  if (found) fireEvent.click(found);
}

function fill() {
  fireEvent.change(screen.getByLabelText('动态验证码'), { target: { value: PROOFS.code } });
  press('验证并启用');
}

test('there is no way back while a first code is being sent: it may bring recovery codes', async () => {
  const submit = scripted<Confirmed>();
  const setup = createActor(
    createSecondFactorSetupMachine({ ...quiet, show: async () => SHOWN, submit: (_form, _seal, signal) => submit.ask(signal) }),
  ).start();
  await act(async () => render(<SetUp setup={setup} back="返回登录" />));
  await act(async () => fill());
  press('返回登录');
  expect(setup.getSnapshot().value).toBe('confirming');
  await act(async () => submit.resolve(CONFIRMED));
  expect(setup.getSnapshot().value).toBe('showingCodes');
});

test('the recovery codes are at stake until they are said to be saved, in a sign-in, too (G62)', async () => {
  const { ref: tab, told } = listener<PageFact>();
  const setup = createActor(
    createSecondFactorSetupMachine({ ...quiet, show: async () => SHOWN, submit: async () => CONFIRMED }),
    { input: { tab } },
  ).start();
  await act(async () => render(<SetUp setup={setup} back="返回登录" />));
  expect(told).toEqual([]);
  await act(async () => fill());
  expect(told).toEqual([{ type: 'page.edited', dirty: true }]);
  setup.send({ type: 'saved' });
  expect(told.at(-1)).toEqual({ type: 'page.edited', dirty: false });
});

test('the recovery codes can be saved as a file', async () => {
  const setup = createActor(
    createSecondFactorSetupMachine({ ...quiet, show: async () => SHOWN, submit: async () => CONFIRMED }),
  ).start();
  await act(async () => render(<SetUp setup={setup} back="返回登录" />));
  await act(async () => fill());
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '下载' });
  expect(link.download).toBe('recovery-codes.txt');
  expect(decodeURIComponent(link.href)).toBe(`data:text/plain;charset=utf-8,${RECOVERY_CODES.join('\r\n')}`);
});
