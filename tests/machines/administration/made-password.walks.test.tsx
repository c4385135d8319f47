import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import { createMadePasswordMachine, type MadePasswordEvent } from '../../../src/machines/administration/made-password';
import type { PageFact } from '../../../src/machines/base/page';
import { PasswordDialog } from '../../../src/ui/administration/users/PasswordDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard, userOf } from '../records/list-fixture';
import { listener, scripted } from '../shell/shell-fixture';

type Letter = MadePasswordEvent | DoneActorEvent<boolean, 'copy'>;

const TEXT = '账号：zhang.wei\n密码：Made-1234';
const input = { subject: { user: userOf(), password: 'Made-1234' } };
const machine = createMadePasswordMachine({ copy: () => Promise.reject(), notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input,
  alphabet: [
    { type: 'copy', text: TEXT },
    { type: 'xstate.done.actor.copy', actorId: 'copy', output: true },
    { type: 'xstate.done.actor.copy', actorId: 'copy', output: false },
    { type: 'close' },
    { type: 'stay' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.isCopied],
  say: (event) => ('output' in event ? `copied: ${event.output}` : event.type),
});

test.each(named(walks))('the dialog shows and copies the password, and says whether it worked: %s', async (_, { steps }) => {
  const clipboard = scripted<boolean>();
  const board = noticeBoard();
  const texts: string[] = [];
  const copy = (text: string) => {
    texts.push(text);
    return clipboard.ask(new AbortController().signal);
  };
  const made = createActor(createMadePasswordMachine({ copy, notify: board.notify }), { input, inspect: coverage.inspect });
  made.start();
  render(<PasswordDialog made={made} />);
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('Made-1234');
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(made.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    expect(screen.queryByText('尚未复制，关闭后将无法再次查看') !== null).toBe(state.matches('asking'));
  }
  const copied = steps.flatMap(({ event, ignored }) => ('output' in event && !ignored ? [event.output] : []));
  expect(board.said).toEqual(
    copied.map((worked) => (worked ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' })),
  );
  expect(new Set(texts)).toEqual(new Set(texts.length > 0 ? [TEXT] : []));

  function press(name: string) {
    const button = screen.queryByText(name);
    return button ? fireEvent.click(button) : made.send({ type: 'stay' });
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'copy':
        return fireEvent.click(screen.getByText('复制账号和密码'));
      case 'close':
        return fireEvent.click(screen.queryByText('仍要关闭') ?? screen.getByText('关闭'));
      case 'stay':
        return press('返回');
      case 'xstate.done.actor.copy':
        return clipboard.resolve(event.output);
    }
  }
});

everyTransitionIsWalked(coverage);

test('a password that was not copied is at stake, so that whatever takes the page away asks first (G62)', async () => {
  const { ref: tab, told } = listener<PageFact>();
  const machine = createMadePasswordMachine({ copy: async () => true, notify: () => {} });
  const stakes = () => told.map((fact) => 'dirty' in fact && fact.dirty);
  const made = createActor(machine, { input: { ...input, tab } }).start();
  expect(stakes()).toEqual([true]);
  made.send({ type: 'copy', text: 'x' });
  await vi.waitFor(() => expect(stakes().at(-1)).toBe(false));
  const lost = createActor(machine, { input: { ...input, tab } }).start();
  lost.send({ type: 'close' });
  expect(stakes().at(-1)).toBe(true);
  lost.send({ type: 'close' });
  expect(stakes().at(-1)).toBe(false);
});

test('Escape asks before a password that was not copied is lost, and closes at once after it was (G62)', async () => {
  const made = createActor(createMadePasswordMachine({ copy: async () => true, notify: () => {} }), { input }).start();
  render(<PasswordDialog made={made} />);
  /** The window that lies on top is the last one. */
  const pressEscape = () =>
    act(async () => void fireEvent.keyDown(screen.getAllByRole('button').at(-1) as HTMLElement, { key: 'Escape', keyCode: 27 }));
  await pressEscape();
  expect(screen.queryByText('尚未复制，关闭后将无法再次查看')).not.toBeNull();
  await pressEscape();
  expect(made.getSnapshot().value).toBe('shown');
  await act(async () => void fireEvent.click(screen.getByText('复制账号和密码')));
  await pressEscape();
  expect(made.getSnapshot().status).toBe('done');
});
