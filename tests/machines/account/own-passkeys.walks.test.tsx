import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import type { Passkey } from '../../../contract/passkeys';
import {
  createOwnPasskeysMachine,
  type OwnPasskeys,
  obstacle,
  type PasskeyDialogs,
} from '../../../src/machines/account/own-passkeys';
import { createPasskeyAddingMachine } from '../../../src/machines/account/passkey-adding';
import { loadingOf, type SectionEvent } from '../../../src/machines/account/section';
import { type ActOutput, createActMachine, type Outcome } from '../../../src/machines/base/act';
import type { Notice, Notify } from '../../../src/machines/base/notices';
import { PasskeysSection } from '../../../src/ui/account/PasskeysSection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { LAPTOP, MADE, QUESTION } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

interface Outputs {
  readonly adding: Outcome<unknown>;
  readonly renaming: ActOutput<Passkey, unknown>;
  readonly removing: ActOutput<Passkey, unknown>;
}
type Letter =
  | SectionEvent<OwnPasskeys, PasskeyDialogs>
  | { [Id in keyof Outputs]: DoneActorEvent<Outputs[Id], Id> }[keyof Outputs];

/** The dialogs are the real ones, and do at once what they are told to. */
const at = (load: (signal: AbortSignal) => Promise<OwnPasskeys>, notify: Notify = () => {}) =>
  createOwnPasskeysMachine({
    load,
    notify,
    dialogs: {
      adding: createPasskeyAddingMachine(
        { create: async () => ({ kind: 'answered', credential: MADE }), add: async () => LAPTOP, notify },
        createActMachine(async () => ({ name: LAPTOP.name, question: QUESTION }), { fields: ['name', 'password'], notify }),
      ),
      renaming: createActMachine<Passkey, unknown, 'name'>(async () => LAPTOP, { fields: ['name'], notify }),
      removing: createActMachine<Passkey, unknown, 'password'>(async () => null, { fields: ['password'], notify }),
    },
  });

const closed = <Id extends keyof Outputs>(actorId: Id, output: Outputs[Id]) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;
const DONE = { kind: 'done', answer: null, subject: LAPTOP } as const;
const CANCELLED = { kind: 'cancelled', subject: LAPTOP } as const;
const isDone = (output: unknown) => output === DONE;
const list = (offered: boolean): Letter => ({ type: 'loaded', value: { offered, supported: true, passkeys: [LAPTOP] } });

const machine = at(() => new Promise(() => {}));
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    list(true),
    list(false),
    { type: 'reload' },
    { type: 'open', dialog: 'adding', about: null },
    { type: 'open', dialog: 'renaming', about: LAPTOP },
    { type: 'open', dialog: 'removing', about: LAPTOP },
    closed('adding', DONE),
    closed('adding', CANCELLED),
    closed('renaming', DONE),
    closed('renaming', CANCELLED),
    closed('removing', DONE),
    closed('removing', CANCELLED),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value?.offered],
  say: (event) => {
    if (event.type === 'loaded') return event.value.offered ? 'one passkey' : 'one, and none can be added';
    if (event.type === 'open') return event.dialog;
    if ('output' in event) return `${event.actorId} ${isDone(event.output) ? 'done' : 'cancelled'}`;
    return event.type;
  },
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const server = scripted<OwnPasskeys>();
  const notices: Notice[] = [];
  const section = createActor(
    at(server.ask, (notice) => void notices.push(notice)),
    { inspect: coverage.inspect },
  ).start();
  render(<PasskeysSection section={section} zone="Asia/Shanghai" />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    const { value } = state.context;
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('listitem')).toHaveLength(value?.passkeys.length ?? 0);
    expect(screen.queryByRole('button', { name: '添加通行密钥' }) !== null).toBe(value !== null && obstacle(value) === null);
    expect(screen.queryByText(/所属组织未启用通行密钥/) !== null).toBe(value?.offered === false);
  }
  const done = steps.filter(({ event, ignored }) => !ignored && 'output' in event && isDone(event.output));
  expect(notices).toHaveLength(done.length);

  async function perform(event: Letter) {
    switch (event.type) {
      case 'loaded':
        loadingOf(section.getSnapshot()).send({ type: 'reload' });
        return server.resolve(event.value);
      case 'reload':
        return section.send(event);
      case 'open':
        return press(BUTTONS[event.dialog]) || section.send(event);
      default:
        return isDone(event.output) ? fill() : press('取消');
    }
  }
});

everyTransitionIsWalked(coverage);

const BUTTONS = { adding: '添加通行密钥', renaming: '重命名 办公电脑', removing: '删除 办公电脑' };

/** Answers whether it is there to be pressed. */
function press(name: string | RegExp) {
  const found = screen.queryByRole('button', { name });
  return found !== null && fireEvent.click(found);
}

function fill() {
  for (const label of ['名称', '登录密码']) {
    const field = screen.queryByLabelText(label);
    if (field) fireEvent.change(field, { target: { value: 'Right_2026' } });
  }
  press(/^(继续|确定|删除)$/);
}

test('a list without any says so, and how to have one', async () => {
  const section = createActor(at(async () => ({ offered: true, supported: true, passkeys: [] }))).start();
  await act(async () => render(<PasskeysSection section={section} zone="Asia/Shanghai" />));
  expect(screen.queryByText('还没有通行密钥')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).not.toBeNull();
});
