import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import { createMadePasswordMachine, type MadePasswordEvent } from '../../../src/machines/administration/made-password';
import { PasswordDialog } from '../../../src/ui/administration/users/PasswordDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard, userOf } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

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
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
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
  }
  const copied = steps.flatMap(({ event, ignored }) => ('output' in event && !ignored ? [event.output] : []));
  expect(board.said).toEqual(
    copied.map((worked) => (worked ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' })),
  );
  expect(new Set(texts)).toEqual(new Set(texts.length > 0 ? [TEXT] : []));

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'copy':
        return fireEvent.click(screen.getByText('复制账号和密码'));
      case 'close':
        return fireEvent.click(screen.getByText('关闭'));
      case 'xstate.done.actor.copy':
        return clipboard.resolve(event.output);
    }
  }
});

everyTransitionIsWalked(coverage);
