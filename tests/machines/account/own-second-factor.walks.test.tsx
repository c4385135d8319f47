import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import {
  createOwnSecondFactorMachine,
  type OwnSecondFactor,
  type OwnSecondFactorEvent,
  type OwnSecondFactorPorts,
  ownSecondFactor,
  type Proofs,
  type SecondFactorFact,
} from '../../../src/machines/account/own-second-factor';
import { type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import { type Confirmed, createSecondFactorSetupMachine } from '../../../src/machines/credentials/second-factor-setup';
import { SecondFactorSection } from '../../../src/ui/account/SecondFactorSection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE } from '../credentials/passkeys-fixture';
import { PROOFS, RECOVERY_CODES, SHOWN } from '../credentials/second-factor-fixture';
import { listener, scripted } from '../shell/shell-fixture';

type Outputs = {
  proving: ActOutput<null, unknown>;
  settingUp: Confirmed | null;
  renewing: ActOutput<null, readonly string[]>;
  removing: ActOutput<null, unknown>;
};
type Letter =
  | OwnSecondFactorEvent
  | DoneActorEvent<OwnSecondFactor, 'load'>
  | ErrorActorEvent<unknown, 'load'>
  | { [Id in keyof Outputs]: DoneActorEvent<Outputs[Id], Id> }[keyof Outputs];

const CONFIRMED: Confirmed = { recoveryCodes: RECOVERY_CODES, token: null };

/** The dialogs are the real ones, and do at once what they are told to. */
const at = (ports: OwnSecondFactorPorts) =>
  createOwnSecondFactorMachine(ports, {
    proving: createActMachine<null, unknown, 'password'>(async () => null, { fields: ['password'], notify: ports.notify }),
    settingUp: createSecondFactorSetupMachine({
      show: async () => SHOWN,
      submit: async () => CONFIRMED,
      loadConfig: async () => ({}),
      copy: ports.copy,
      focus: () => {},
      watchReturn: () => () => {},
      withdraw: () => {},
      notify: ports.notify,
    }),
    renewing: createActMachine<null, readonly string[], keyof Proofs>(async () => RECOVERY_CODES, {
      fields: ['password', 'code'],
      notify: ports.notify,
    }),
    removing: createActMachine<null, unknown, keyof Proofs>(async () => null, {
      fields: ['password', 'code'],
      notify: ports.notify,
    }),
  });

const quiet: OwnSecondFactorPorts = { load: () => new Promise(() => {}), copy: () => {}, notify: () => {} };
const known = (enrolled: boolean, policy: OwnSecondFactor['policy']): Letter => ({
  type: 'xstate.done.actor.load',
  actorId: 'load',
  output: { enrolled, policy, recoveryCodesLeft: enrolled ? 7 : 0 },
});
const closed = <Id extends keyof Outputs>(actorId: Id, output: Outputs[Id]) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;

const DONE = { kind: 'done', subject: null } as const;
const CANCELLED = { kind: 'cancelled', subject: null } as const;
const isCancelled = (output: unknown) => output === null || output === CANCELLED;

const machine = at(quiet);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { owner: listener<SecondFactorFact>().ref },
  alphabet: [
    known(false, 'off'),
    known(false, 'optional'),
    known(true, 'off'),
    { type: 'xstate.error.actor.load', actorId: 'load', error: OFFLINE },
    { type: 'retry' },
    { type: 'setUp' },
    { type: 'renew' },
    { type: 'remove' },
    { type: 'copy' },
    { type: 'kept' },
    closed('proving', { ...DONE, answer: null }),
    closed('proving', CANCELLED),
    closed('settingUp', CONFIRMED),
    closed('settingUp', null),
    closed('renewing', { ...DONE, answer: RECOVERY_CODES }),
    closed('renewing', CANCELLED),
    closed('removing', { ...DONE, answer: null }),
    closed('removing', CANCELLED),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value?.enrolled, context.value?.policy, context.failure !== null],
  say: (event) => {
    if (event.type === 'xstate.done.actor.load')
      return `${event.output.enrolled ? 'enrolled' : 'without'}, ${event.output.policy}`;
    if ('output' in event) return `${event.actorId} ${isCancelled(event.output) ? 'cancelled' : 'done'}`;
    return event.type.replace('xstate.error.actor.', 'no ');
  },
  canBeTried: ({ type }) => ['retry', 'setUp', 'renew', 'remove', 'copy', 'kept'].includes(type),
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const server = scripted<OwnSecondFactor>();
  const notices: Notice[] = [];
  const copied: string[] = [];
  const page = listener<SecondFactorFact>();
  const ports = {
    load: server.ask,
    copy: (text: string) => void copied.push(text),
    notify: (said: Notice) => void notices.push(said),
  };
  const section = createActor(at(ports), { input: { owner: page.ref }, inspect: coverage.inspect }).start();
  render(<SecondFactorSection section={section} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { state: seen, failure } = ownSecondFactor(state);
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(has('启用')).toBe(seen !== null && !seen.enrolled && seen.policy !== 'off');
    expect(has('移除')).toBe(seen?.enrolled === true);
    expect(screen.queryByText('剩余恢复码 7 个') !== null).toBe(seen?.enrolled === true);
    expect(screen.queryByText('所属组织未启用两步验证。') !== null).toBe(seen?.policy === 'off' && !seen.enrolled);
    expect(has(/重试/)).toBe(failure !== null);
    for (const code of RECOVERY_CODES) expect(screen.queryByText(code) !== null).toBe(state.matches('keeping'));
  }
  const isTaken = (type: string) => steps.filter(({ event, ignored }) => !ignored && event.type === type);
  const removals = isTaken('xstate.done.actor.removing').filter(({ event }) => 'output' in event && !isCancelled(event.output));
  expect(page.told).toHaveLength(removals.length);
  expect(copied).toEqual(isTaken('copy').map(() => RECOVERY_CODES.join('\n')));

  async function perform(event: Letter) {
    switch (event.type) {
      case 'retry':
        return press(/重试/);
      case 'setUp':
        return press('启用');
      case 'renew':
        return press('重新生成恢复码');
      case 'remove':
        return press('移除');
      case 'copy':
        return press('复制');
      case 'kept':
        return press('我已妥善保存');
      case 'xstate.done.actor.load':
        return server.resolve(event.output);
      case 'xstate.error.actor.load':
        return server.reject(event.error);
      case 'xstate.done.actor.settingUp':
        return event.output === null ? press('取消') : confirm();
      default:
        return isCancelled(event.output) ? pressInside('取消') : fill();
    }
  }
});

everyTransitionIsWalked(coverage);

const buttons = (name: string | RegExp) => screen.queryAllByRole('button', { name, hidden: true });
/** Beside the dialogs, which have buttons of the same name. */
const has = (name: string | RegExp) => buttons(name).some((button) => !button.closest('[role=dialog]'));

/** Whether or not it is there to be pressed. */
function press(name: string | RegExp) {
  const found = buttons(name)[0];
  if (found) fireEvent.click(found);
}
function pressInside(name: string | RegExp) {
  const found = buttons(name).findLast((button) => button.closest('[role=dialog]'));
  if (found) fireEvent.click(found);
}

function type(label: string, value: string) {
  const field = screen.queryByLabelText(label);
  if (field) fireEvent.change(field, { target: { value } });
}

function fill() {
  type('登录密码', PROOFS.password);
  type('动态验证码或恢复码', PROOFS.code);
  pressInside(/^(确定|重新生成恢复码|移除)$/);
}

async function confirm() {
  type('动态验证码', PROOFS.code);
  await act(async () => press('验证并启用'));
  press('我已妥善保存');
}
