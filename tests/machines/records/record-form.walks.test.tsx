import { Input } from '@arco-design/web-react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { createRecordFormMachine, type RecordFormEvent } from '../../../src/machines/records/record-form';
import { recordForm } from '../../../src/machines/records/record-form-shown';
import { RecordDrawer } from '../../../src/ui/records/RecordDrawer';
import { RecordField } from '../../../src/ui/records/RecordField';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { about, type Person, PLACE, persons, quietForm, type Values } from './record-form-fixture';

type Letter = RecordFormEvent<Values> | DoneActorEvent<Person, 'save'> | ErrorActorEvent<CallError, 'save'>;

const refused = (code: number, data: unknown = null): Letter => ({
  type: 'xstate.error.actor.save',
  actorId: 'save',
  error: new CallError({ kind: 'refused', code, desc: `refused for ${code}`, data, requestId: 'r1' }),
});

const coverage = coverageOf(createRecordFormMachine(quietForm()));
const edit: Letter = { type: 'edited', values: { name: '李四' } };
const walksFrom = (from: string, storage: Record<string, unknown>, alphabet: Letter[]) =>
  walksOf(createRecordFormMachine(quietForm({ storage })), {
    from,
    input: about(persons.now),
    alphabet,
    key: ({ value, context: { row, values, version, choices } }) => [
      value,
      values.name === row?.name,
      row?.id,
      version,
      choices.name,
    ],
    say: (event) => {
      if ('values' in event) return `edit ${event.values.name}`;
      if ('side' in event) return `choose ${event.side}`;
      if ('error' in event && event.error.failure.kind === 'refused') return event.error.failure.desc;
      return event.type.replace(/xstate\.|\.actor|\.recordForm.*/g, '');
    },
    // A question stands in front of the form, and takes its own Esc only.
    canBeTried: ({ type }, at) =>
      at.status === 'active' &&
      (type === 'save' || (type === 'edited' && at.matches('saving')) || type === 'discard' || type === 'addAnew'),
  }).map((walk) => ({ ...walk, storage }));

const walks = [
  ...walksFrom('as it is', {}, [
    edit,
    { type: 'edited', values: { name: persons.now.name } },
    { type: 'save' },
    { type: 'cancel' },
    { type: 'leave' },
    { type: 'stay' },
    { type: 'takeTheirs' },
    { type: 'overwrite' },
    { type: 'choose', field: 'name', side: 'mine' },
    { type: 'choose', field: 'name', side: 'theirs' },
    { type: 'merge' },
    { type: 'addAnew' },
    { type: 'xstate.done.actor.save', actorId: 'save', output: persons.now },
    refused(REFUSALS.usernameTaken.code),
    refused(REFUSALS.stale.code, persons.theirs),
    refused(REFUSALS.stale.code, 'no row'),
    refused(REFUSALS.gone.code),
  ]),
  ...walksFrom('draft', { [PLACE]: { values: { name: '王五' }, version: persons.now.version } }, [
    edit,
    { type: 'save' },
    { type: 'discard' },
    refused(REFUSALS.gone.code),
  ]),
];

test.each(named(walks))('the drawer follows the form: %s', async (_, { steps, storage }) => {
  const server = scripted<Person>();
  const ports = quietForm({ storage, save: (_, signal) => server.ask(signal) });
  const input = about(persons.now);
  const form = createActor(createRecordFormMachine(ports), { input, inspect: coverage.inspect }).start();
  render(
    <RecordDrawer
      form={form}
      title={() => 'T'}
      canAddAnew
      fields={() => (
        <>
          <RecordField name="name" label="姓名">
            <Input />
          </RecordField>
          <RecordField name="username" label="账号">
            <Input />
          </RecordField>
        </>
      )}
    />,
  );

  for (const { event, state } of steps) {
    await perform(event, server);
    await vi.waitFor(() => expect(form.getSnapshot().value).toEqual(state.value));
    if (state.status === 'done') {
      expect(form.getSnapshot().output).toEqual(state.output);
      continue;
    }
    const shown = recordForm(state);
    expect(field().value).toBe(shown.values.name);
    expect(button('放弃') !== null).toBe(shown.restored);
    expect(button('继续编辑') !== null).toBe(shown.asksToLeave);
    expect(button('覆盖') !== null).toBe(shown.conflicts);
    expect(button('正在保存…') !== null).toBe(shown.busy);
    expect(screen.queryByText(/已被他人删除/) !== null).toBe(shown.gone);
    expect(button('另存为新增') !== null).toBe(shown.gone);
    expect(screen.queryByText(`refused for ${REFUSALS.usernameTaken.code}`) !== null).toBe('username' in shown.fieldErrors);
  }
});

everyTransitionIsWalked(coverage);

/** The field of the form itself, whatever stands in front of it. */
const field = () => screen.getAllByLabelText<HTMLInputElement>('姓名')[0] as HTMLInputElement;
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) =>
  act(async () => {
    const found = screen.queryAllByRole('button', { name }).at(-1); // the one of a question, which stands in front
    if (found) fireEvent.click(found);
  });

const LABELS = {
  cancel: '取消',
  discard: '放弃',
  leave: '放弃并关闭',
  stay: '继续编辑',
  takeTheirs: '载入最新内容',
  overwrite: '覆盖',
  merge: '保存合并结果',
  addAnew: '另存为新增',
};

function perform(event: Letter, server: ReturnType<typeof scripted<Person>>): unknown {
  switch (event.type) {
    case 'edited':
      return act(async () => {
        const name = event.values.name ?? '';
        if (field().disabled) return;
        if (field().value === name) fireEvent.change(field(), { target: { value: `${name}?` } });
        fireEvent.change(field(), { target: { value: name } });
      });
    case 'save':
      return press(button('保存') ? '保存' : '正在保存…');
    case 'xstate.done.actor.save':
      return act(async () => server.resolve(event.output));
    case 'xstate.error.actor.save':
      return act(async () => server.reject(event.error));
    case 'choose':
      return act(async () => {
        const choice = screen.queryByRole('radio', { name: event.side === 'mine' ? '我的' : '对方的' });
        if (choice) fireEvent.click(choice);
      });
    default:
      return press(LABELS[event.type]);
  }
}
