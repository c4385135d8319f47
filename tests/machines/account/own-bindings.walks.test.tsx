import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type InspectionEvent } from 'xstate';
import type { Binding } from '../../../contract/third-parties';
import { type BindingDialogs, createOwnBindingsMachine } from '../../../src/machines/account/own-bindings';
import { loadingOf, type SectionEvent } from '../../../src/machines/account/section';
import { type Act, type ActOutput, createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import { BindingsSection } from '../../../src/ui/account/BindingsSection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

type Ended = ActOutput<Binding, unknown>;
type Letter = SectionEvent<readonly Binding[], BindingDialogs> | DoneActorEvent<Ended, 'removing'>;

const never = () => new Promise<never>(() => {});
const PORTAL: Binding = { id: 'p1', provider: 'oauth2', name: '集团门户', createTime: '2026-01-31T16:00:00Z' };
const WECHAT: Binding = { id: 'p2', provider: 'wechat', name: '企业微信', createTime: '2026-01-31T16:00:00Z' };
const ended = (output: Ended): Letter => ({ type: 'xstate.done.actor.removing', actorId: 'removing', output });

/** Bindings that the server answers when it is told to; removing one, too. */
function start(inspect = (_event: InspectionEvent) => {}) {
  const [list, removal] = [scripted<readonly Binding[]>(), scripted<unknown>()];
  const notices: Notice[] = [];
  const removed: string[] = [];
  const remove: Act<Binding, unknown> = ({ id }, signal) => {
    removed.push(id);
    return removal.ask(signal);
  };
  const section = createActor(at(list.ask, remove, notices), { inspect }).start();
  render(<BindingsSection section={section} zone="Asia/Shanghai" />);
  return { section, list, removal, notices, removed };
}
const at = (
  load: (signal: AbortSignal) => Promise<readonly Binding[]>,
  remove: Act<Binding, unknown> = never,
  notices: Notice[] = [],
) =>
  createOwnBindingsMachine({
    load,
    dialogs: { removing: createActMachine(remove) },
    notify: (notice) => void notices.push(notice),
  });

const machine = at(never);
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'loaded', value: [PORTAL, WECHAT] },
    { type: 'reload' },
    { type: 'open', dialog: 'removing', about: PORTAL },
    ended({ kind: 'done', answer: null, subject: PORTAL }),
    ended({ kind: 'failed', failure: { kind: 'offline' }, subject: PORTAL }),
    ended({ kind: 'cancelled', subject: PORTAL }),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value !== null],
  say: (event) => (event.type === 'xstate.done.actor.removing' ? event.output.kind : event.type),
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const { section, list, removal, notices, removed } = start(coverage.inspect);
  for (const { event, state } of steps) {
    const calls = list.calls.length;
    await act(async () => perform(event));
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(screen.queryAllByRole('listitem', { hidden: true })).toHaveLength(state.context.value?.length ?? 0);
    expect(screen.queryByRole('dialog') !== null).toBe(state.matches('removing'));
    expect(list.calls.length > calls).toBe(event.type === 'loaded' || event.type === 'reload' || isChange(event));
  }
  const taken = steps.filter(({ event, ignored }) => !ignored && isChange(event));
  expect(notices).toHaveLength(taken.length);
  expect(removed).toEqual(taken.map(() => PORTAL.id));

  async function perform(event: Letter) {
    switch (event.type) {
      case 'loaded':
        loadingOf(section.getSnapshot()).send({ type: 'reload' });
        return list.resolve(event.value);
      case 'reload':
        return section.send(event);
      case 'open':
        return press('解除绑定 集团门户') || section.send(event);
      case 'xstate.done.actor.removing':
        if (event.output.kind === 'cancelled') return press('取消');
        press('解除绑定');
        return event.output.kind === 'done' ? removal.resolve(null) : removal.reject(OFFLINE);
    }
  }
});

everyTransitionIsWalked(coverage);

/** Whether or not it was done: what the list shows may be true no longer. */
const isChange = (event: Letter) => event.type === 'xstate.done.actor.removing' && event.output.kind !== 'cancelled';

/** Answers whether it is there to be pressed. */
function press(name: string) {
  const found = screen.queryByRole('button', { name });
  return found !== null && fireEvent.click(found);
}

test('each says its kind and since when; without one, the section says how to get one', async () => {
  const { list } = start();
  await act(async () => list.resolve([PORTAL]));
  const item = screen.getByRole('listitem');
  for (const text of ['集团门户', 'OAuth 2.0', '绑定于 2026-02-01 00:00:00']) expect(item.textContent).toContain(text);
});

test('a list that could not be loaded says so and is tried again', async () => {
  const { list } = start();
  await act(async () => list.reject(OFFLINE));
  await act(async () => void press('重试'));
  await act(async () => list.resolve([]));
  expect(screen.queryByText('没有绑定第三方账号。用第三方登录时可绑定。')).not.toBeNull();
});
