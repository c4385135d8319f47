import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import {
  canSetUp,
  createOwnSecondFactorMachine,
  type OwnSecondFactor,
  type Proofs,
  type SecondFactorDialogs,
} from '../../../src/machines/account/own-second-factor';
import { createRecoveryCodesMachine } from '../../../src/machines/account/recovery-codes';
import { loadingOf, type SectionEvent, type SectionFact } from '../../../src/machines/account/section';
import { type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Notify } from '../../../src/machines/base/notices';
import { type Confirmed, createSecondFactorSetupMachine } from '../../../src/machines/credentials/second-factor-setup';
import { SecondFactorSection } from '../../../src/ui/account/SecondFactorSection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { PROOFS, RECOVERY_CODES, SHOWN } from '../credentials/second-factor-fixture';
import { listener, scripted } from '../shell/shell-fixture';

type Outputs = {
  proving: ActOutput<null, unknown>;
  settingUp: Confirmed | null;
  renewing: ActOutput<null, readonly string[]>;
  recoveryCodes: undefined;
  removing: ActOutput<null, unknown>;
};
type Closed = { [Id in keyof Outputs]: DoneActorEvent<Outputs[Id], Id> }[keyof Outputs];
type Letter = SectionEvent<OwnSecondFactor, SecondFactorDialogs> | Closed;

const CONFIRMED: Confirmed = { recoveryCodes: RECOVERY_CODES, token: null };

interface Ports {
  readonly load: (signal: AbortSignal) => Promise<OwnSecondFactor>;
  readonly copy: (text: string) => void;
  readonly notify: Notify;
}
/** The dialogs are the real ones, and do at once what they are told to. */
const at = ({ load, copy, notify }: Ports) =>
  createOwnSecondFactorMachine({
    load,
    notify,
    dialogs: {
      proving: createActMachine<null, unknown, 'password'>(async () => null, { fields: ['password'], notify }),
      settingUp: createSecondFactorSetupMachine({
        show: async () => SHOWN,
        submit: async () => CONFIRMED,
        loadConfig: async () => ({}),
        copy,
        focus: () => {},
        watchReturn: () => () => {},
        withdraw: () => {},
        notify,
      }),
      renewing: createActMachine<null, readonly string[], keyof Proofs>(async () => RECOVERY_CODES, {
        fields: ['password', 'code'],
        notify,
      }),
      recoveryCodes: createRecoveryCodesMachine({ copy }),
      removing: createActMachine<null, unknown, keyof Proofs>(async () => null, { fields: ['password', 'code'], notify }),
    },
  });

const known = (enrolled: boolean, policy: OwnSecondFactor['policy']): Letter => ({
  type: 'loaded',
  value: { enrolled, policy, recoveryCodesLeft: enrolled ? 7 : 0 },
});
const closed = <Id extends keyof Outputs>(actorId: Id, output: Outputs[Id]) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;
const open = (dialog: 'proving' | 'renewing' | 'removing'): Letter => ({ type: 'open', dialog, about: null });

const DONE = { kind: 'done', subject: null } as const;
const CANCELLED = { kind: 'cancelled', subject: null } as const;
const isCancelled = (output: unknown) => output === null || output === CANCELLED;

const machine = at({ load: () => new Promise(() => {}), copy: () => {}, notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { page: listener<SectionFact>().ref },
  alphabet: [
    known(false, 'off'),
    known(false, 'optional'),
    known(true, 'off'),
    { type: 'reload' },
    open('proving'),
    open('renewing'),
    open('removing'),
    closed('proving', { ...DONE, answer: null }),
    closed('proving', CANCELLED),
    closed('settingUp', CONFIRMED),
    closed('settingUp', null),
    closed('renewing', { ...DONE, answer: RECOVERY_CODES }),
    closed('renewing', CANCELLED),
    closed('recoveryCodes', undefined),
    closed('removing', { ...DONE, answer: null }),
    closed('removing', CANCELLED),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value?.enrolled, context.value?.policy],
  say: (event) => {
    if (event.type === 'loaded') return `${event.value.enrolled ? 'enrolled' : 'without'}, ${event.value.policy}`;
    if (event.type === 'open') return event.dialog;
    if ('output' in event) return `${event.actorId} ${isCancelled(event.output) ? 'cancelled' : 'done'}`;
    return event.type;
  },
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const server = scripted<OwnSecondFactor>();
  const page = listener<SectionFact>();
  const section = createActor(at({ load: server.ask, copy: () => {}, notify: () => {} }), {
    input: { page: page.ref },
    inspect: coverage.inspect,
  }).start();
  render(<SecondFactorSection section={section} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { value } = state.context;
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(has('启用')).toBe(value !== null && canSetUp(value));
    expect(has('移除')).toBe(value?.enrolled === true);
    expect(screen.queryByText('剩余恢复码 7 个') !== null).toBe(value?.enrolled === true);
    expect(screen.queryByText('所属组织未启用两步验证。') !== null).toBe(value?.policy === 'off' && !value.enrolled);
    for (const code of RECOVERY_CODES) expect(screen.queryByText(code) !== null).toBe(state.matches('recoveryCodes'));
  }
  expect(page.told).toHaveLength(steps.filter(({ event, ignored }) => !ignored && isChange(event)).length);

  async function perform(event: Letter) {
    switch (event.type) {
      case 'loaded':
        loadingOf(section.getSnapshot()).send({ type: 'reload' });
        return server.resolve(event.value);
      case 'reload':
        return section.send(event);
      case 'open':
        return press(BUTTONS[event.dialog]) || section.send(event);
      case 'xstate.done.actor.settingUp':
        return event.output === null ? press('取消') : confirm();
      case 'xstate.done.actor.recoveryCodes':
        return press('我已妥善保存');
      default:
        return isCancelled(event.output) ? pressInside('取消') : fill();
    }
  }
});

everyTransitionIsWalked(coverage);

/** The trusted devices are not what they were, nor is what the section shows. */
const isChange = (event: Letter) =>
  'output' in event && !isCancelled(event.output) && ['settingUp', 'renewing', 'removing'].some((id) => event.type.endsWith(id));

const BUTTONS = {
  proving: '启用',
  settingUp: '验证并启用',
  renewing: '重新生成恢复码',
  recoveryCodes: '我已妥善保存',
  removing: '移除',
};
const buttons = (name: string | RegExp) => screen.queryAllByRole('button', { name, hidden: true });
/** Beside the dialogs, which have buttons of the same name. */
const has = (name: string | RegExp) => buttons(name).some((button) => !button.closest('[role=dialog]'));

/** Answers whether it is there to be pressed. */
function press(name: string | RegExp) {
  const found = buttons(name)[0];
  return found !== undefined && fireEvent.click(found);
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
