import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { Passkey } from '../../../contract/passkeys';
import {
  createOwnPasskeysMachine,
  type OwnPasskeys,
  type OwnPasskeysEvent,
  type OwnPasskeysPorts,
  ownPasskeys,
} from '../../../src/machines/account/own-passkeys';
import { createPasskeyAddingMachine } from '../../../src/machines/account/passkey-adding';
import { type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import { PasskeysSection } from '../../../src/ui/account/PasskeysSection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { LAPTOP, MADE, OFFLINE, QUESTION } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

interface Outputs {
  readonly adding: 'done' | 'cancelled';
  readonly renaming: ActOutput<Passkey, unknown>;
  readonly removing: ActOutput<Passkey, unknown>;
}
type Letter =
  | OwnPasskeysEvent
  | DoneActorEvent<OwnPasskeys, 'load'>
  | ErrorActorEvent<unknown, 'load'>
  | { [Id in keyof Outputs]: DoneActorEvent<Outputs[Id], Id> }[keyof Outputs];

/** The dialogs are the real ones, and do at once what they are told to. */
const at = (ports: OwnPasskeysPorts) =>
  createOwnPasskeysMachine(ports, {
    adding: createPasskeyAddingMachine({
      ask: async () => QUESTION,
      create: async () => ({ kind: 'answered', credential: MADE }),
      add: async () => LAPTOP,
      notify: ports.notify,
    }),
    renaming: createActMachine<Passkey, unknown, 'name'>(async () => LAPTOP, { fields: ['name'], notify: ports.notify }),
    removing: createActMachine<Passkey, unknown, 'password'>(async () => null, { fields: ['password'], notify: ports.notify }),
  });

const quiet: OwnPasskeysPorts = { load: () => new Promise(() => {}), isSupported: () => true, notify: () => {} };
const closed = <Id extends keyof Outputs>(actorId: Id, output: Outputs[Id]) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;
const DONE = { kind: 'done', answer: null, subject: LAPTOP } as const;
const CANCELLED = { kind: 'cancelled', subject: LAPTOP } as const;
const isDone = (output: unknown) => output === 'done' || output === DONE;

const machine = at(quiet);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.load', actorId: 'load', output: { offered: true, passkeys: [LAPTOP] } },
    { type: 'xstate.done.actor.load', actorId: 'load', output: { offered: false, passkeys: [LAPTOP] } },
    { type: 'xstate.error.actor.load', actorId: 'load', error: OFFLINE },
    { type: 'retry' },
    { type: 'add' },
    { type: 'rename', passkey: LAPTOP },
    { type: 'remove', passkey: LAPTOP },
    closed('adding', 'done'),
    closed('adding', 'cancelled'),
    closed('renaming', DONE),
    closed('renaming', CANCELLED),
    closed('removing', DONE),
    closed('removing', CANCELLED),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value?.offered, context.failure !== null],
  say: (event) => {
    if (event.type === 'xstate.done.actor.load') return event.output.offered ? 'one passkey' : 'one, and no more to be had';
    if ('output' in event) return `${event.actorId} ${isDone(event.output) ? 'done' : 'cancelled'}`;
    return event.type.replace('xstate.error.actor.', 'no ');
  },
  canBeTried: ({ type }) => type === 'add' || type === 'retry',
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const server = scripted<OwnPasskeys>();
  const notices: Notice[] = [];
  const section = createActor(at({ ...quiet, load: server.ask, notify: (notice) => void notices.push(notice) }), {
    inspect: coverage.inspect,
  }).start();
  render(<PasskeysSection section={section} zone="Asia/Shanghai" />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { passkeys, hindrance, failure } = ownPasskeys(state);
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('listitem')).toHaveLength(passkeys?.length ?? 0);
    expect(screen.queryByRole('button', { name: '添加通行密钥' }) !== null).toBe(passkeys !== null && hindrance === null);
    expect(screen.queryByText(/所属组织未启用通行密钥/) !== null).toBe(hindrance === 'off');
    expect(screen.queryByRole('button', { name: /重试/ }) !== null).toBe(failure !== null);
  }
  const done = steps.filter(({ event, ignored }) => !ignored && 'output' in event && isDone(event.output));
  expect(notices).toHaveLength(done.length);

  async function perform(event: Letter) {
    switch (event.type) {
      case 'retry':
        return press(/重试/);
      case 'add':
        return press('添加通行密钥');
      case 'rename':
        return press('重命名 办公电脑');
      case 'remove':
        return press('删除 办公电脑');
      case 'xstate.done.actor.load':
        return server.resolve(event.output);
      case 'xstate.error.actor.load':
        return server.reject(event.error);
      default:
        return isDone(event.output) ? fill() : press('取消');
    }
  }
});

everyTransitionIsWalked(coverage);

/** Whether or not it is there to be pressed. */
function press(name: string | RegExp) {
  const found = screen.queryByRole('button', { name });
  if (found) fireEvent.click(found);
}

function fill() {
  for (const label of ['名称', '登录密码']) {
    const field = screen.queryByLabelText(label);
    if (field) fireEvent.change(field, { target: { value: 'Right_2026' } });
  }
  press(/^(继续|确定|删除)$/);
}

test('a list without any says so, and how to have one', async () => {
  const section = createActor(at({ ...quiet, load: async () => ({ offered: true, passkeys: [] }) })).start();
  await act(async () => render(<PasskeysSection section={section} zone="Asia/Shanghai" />));
  expect(screen.queryByText('还没有通行密钥')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).not.toBeNull();
});
