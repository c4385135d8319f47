import { Input } from '@arco-design/web-react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { createSettingsMachine, type SettingsEvent, settingsPage } from '../../../src/machines/administration/settings-page';
import type { PageFact, PagePermit } from '../../../src/machines/base/page';
import { createRecordFormMachine, type RecordFormOutput } from '../../../src/machines/records/record-form';
import { SettingsPage } from '../../../src/ui/administration/settings/SettingsPage';
import { RecordField } from '../../../src/ui/records/RecordField';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';
import { type Person, persons, quietForm, type Values } from '../records/record-form-fixture';
import { listener, scripted } from '../shell/shell-fixture';

type Letter =
  | SettingsEvent<Values>
  | DoneActorEvent<Person, 'load'>
  | ErrorActorEvent<CallError, 'load' | 'weigh'>
  | DoneActorEvent<readonly string[], 'weigh'>
  | DoneActorEvent<RecordFormOutput<Person>, 'form'>;

const lost = new CallError({ kind: 'offline' });
const never = () => new Promise<never>(() => {});
const TYPED = '李四';
const alphabet: readonly Letter[] = [
  { type: 'retry' },
  { type: 'save', values: { name: TYPED } },
  { type: 'confirm' },
  { type: 'cancel' },
  { type: 'page.permitted', permissions: ['person:edit'] },
  { type: 'xstate.done.actor.load', actorId: 'load', output: persons.now },
  { type: 'xstate.error.actor.load', actorId: 'load', error: lost },
  { type: 'xstate.done.actor.weigh', actorId: 'weigh', output: [] },
  { type: 'xstate.done.actor.weigh', actorId: 'weigh', output: ['1,204 users'] },
  { type: 'xstate.error.actor.weigh', actorId: 'weigh', error: lost },
  { type: 'xstate.done.actor.form', actorId: 'form', output: { kind: 'saved', saved: persons.theirs } },
  { type: 'xstate.done.actor.form', actorId: 'form', output: { kind: 'cancelled' } },
];

const quiet = (form = quietForm()) => ({
  load: (_: AbortSignal): Promise<Person> => never(),
  form: createRecordFormMachine<Person, Values, Person>(form),
  weigh: (_: Person, __: Values, ___: AbortSignal): Promise<readonly string[]> => never(),
  notify: () => {},
});
const input = { path: '/settings', search: '', permissions: ['person:edit'], tab: listener<PageFact>().ref };
const coverage = coverageOf(createSettingsMachine(quiet()));

const walks = walksOf(createSettingsMachine(quiet()), {
  input,
  alphabet,
  key: ({ value, context }) => [value, context.row?.version],
  say: (event) => {
    const name = event.type.replace(/xstate\.|\.actor/g, '');
    if ('output' in event) return `${name} ${JSON.stringify(event.output)}`;
    return name;
  },
  // The form can be saved or given up where nothing stands in front of it.
  canCome: (event, at) => event.type !== 'xstate.done.actor.form' || at.matches({ editing: 'open' }),
  canBeTried: (event, at) => event.type === 'save' && at.matches({ editing: 'weighing' }),
});

test.each(named(walks))('the page follows its machine: %s', async (_, { steps }) => {
  const [loading, weighing, saving] = [scripted<Person>(), scripted<readonly string[]>(), scripted<Person>()];
  const board = noticeBoard();
  const ports = {
    load: loading.ask,
    form: createRecordFormMachine<Person, Values, Person>(quietForm({ save: (_, signal) => saving.ask(signal) })),
    weigh: (_: Person, __: Values, signal: AbortSignal) => weighing.ask(signal),
    notify: board.notify,
  };
  const page = createActor(createSettingsMachine<Person, Values, string>(ports), { input, inspect: coverage.inspect }).start();
  render(
    <SettingsPage
      page={page}
      texts={{ title: 'T', about: 'A', question: '保存？', content: 'C' }}
      right="person:edit"
      valuesOf={({ name }) => ({ name })}
      fields={fields}
      facts={() => null}
      beside={() => null}
      effect={(text) => text}
    />,
  );
  for (const { event, state } of steps) {
    if (event.type === 'page.permitted') act(() => page.send(event));
    else await perform(event, { loading, weighing, saving });
    await vi.waitFor(() => expect(page.getSnapshot().value).toEqual(state.value));
    const shown = settingsPage(state);
    expect(page.getSnapshot().context.row).toEqual(shown.row);
    const retry = button('重试');
    expect(retry !== null).toBe(shown.failure !== null);
    if (retry) expect(retry.closest('.settings-card')).not.toBeNull();
    expect(screen.queryByText('1,204 users') !== null).toBe(shown.effects !== null);
    expect(screen.queryByLabelText('姓名') !== null).toBe(state.matches('editing'));
    if (shown.weighing) expect(button('正在保存…')).not.toBeNull();
  }
  expect(board.said.map((notice) => ('say' in notice ? notice.say : 'failure'))).toEqual(
    steps.flatMap(({ event, ignored }) => (ignored ? [] : said(event))),
  );
});

everyTransitionIsWalked(coverage);

const fields = () => (
  <RecordField name="name" label="姓名">
    <Input />
  </RecordField>
);
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) =>
  act(async () => {
    const found = screen.queryAllByRole('button', { name }).at(-1); // the one of a question, which stands in front
    if (found) fireEvent.click(found);
  });
const type = (name: string) => act(async () => void fireEvent.change(screen.getByLabelText('姓名'), { target: { value: name } }));

/** What a step says to the user. */
function said(event: Letter): readonly string[] {
  if (event.type === 'xstate.error.actor.weigh') return ['failure'];
  return event.type === 'xstate.done.actor.form' && event.output.kind === 'saved' ? ['saved'] : [];
}

interface Servers {
  readonly loading: ReturnType<typeof scripted<Person>>;
  readonly weighing: ReturnType<typeof scripted<readonly string[]>>;
  readonly saving: ReturnType<typeof scripted<Person>>;
}

async function perform(event: Exclude<Letter, PagePermit>, { loading, weighing, saving }: Servers): Promise<unknown> {
  switch (event.type) {
    case 'retry':
      return press('重试');
    case 'save':
      if (button('正在保存…')) return press('正在保存…');
      await type(event.values.name);
      return press('保存');
    case 'confirm':
      return press('保存');
    case 'cancel':
      return press('取消');
    case 'xstate.done.actor.load':
      return act(async () => loading.resolve(event.output));
    case 'xstate.error.actor.load':
      return act(async () => loading.reject(event.error));
    case 'xstate.done.actor.weigh':
      return act(async () => weighing.resolve(event.output));
    case 'xstate.error.actor.weigh':
      return act(async () => weighing.reject(event.error));
    case 'xstate.done.actor.form':
      return endForm(event.output, { loading, weighing, saving });
  }
}

/** The form saves once nothing has to be asked; its changes are given up after a question. */
async function endForm(output: RecordFormOutput<Person>, { weighing, saving }: Servers) {
  if (screen.getByLabelText<HTMLInputElement>('姓名').disabled) {
    if (output.kind === 'saved') return act(async () => saving.resolve(output.saved));
    await act(async () => saving.reject(lost));
  }
  if (output.kind === 'cancelled') {
    await type('王五');
    await press('放弃修改');
    return press('放弃并关闭');
  }
  await type('王五');
  await press('保存');
  await act(async () => weighing.resolve([]));
  return act(async () => saving.resolve(output.kind === 'saved' ? output.saved : persons.now));
}
