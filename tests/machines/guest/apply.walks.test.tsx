import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { zhCN } from '../../../src/i18n/zh-CN';
import { applyScreen } from '../../../src/machines/guest/apply';
import { ApplyScreen } from '../../../src/ui/guest/ApplyScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { opened, press, show } from './doors-fixture';
import { APPLICATION, quietApply, send } from './registration-fixture';

type Letter =
  | { type: 'entry.done'; answer: string }
  | { type: 'copy' | 'look' | 'back' | 'signIn' }
  | { type: 'xstate.done.actor.copy'; output: boolean };

const text = zhCN.register.apply;
const coverage = coverageOf(quietApply());
const walks = walksOf(quietApply(), {
  input: opened('', '/orgRegister'),
  alphabet: [
    { type: 'entry.done', answer: 'receipt-1' },
    { type: 'copy' },
    { type: 'look' },
    { type: 'back' },
    { type: 'signIn' },
    { type: 'xstate.done.actor.copy', output: true },
    { type: 'xstate.done.actor.copy', output: false },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.receipt],
  say: (letter) => ('output' in letter ? `copied: ${letter.output}` : letter.type),
  // A form that has its receipt is gone, and has nothing more to tell.
  canBeTried: ({ type }) => type === 'copy' || type === 'look' || type === 'back',
});

test.each(named(walks))('the screen follows the machine: %s', async (_, { input, steps }) => {
  const receipts = scripted<string>();
  const copies = scripted<boolean>();
  const told: unknown[] = [];
  const page = createActor(
    quietApply({
      submit: (_form, _seal, signal) => receipts.ask(signal),
      copy: () => copies.ask(new AbortController().signal),
      go: (address) => told.push(address),
      notify: (notice) => told.push('say' in notice && notice.say),
    }),
    { input, inspect: coverage.inspect },
  ).start();
  await act(async () => show(<ApplyScreen page={page} />));
  const perform = (letter: Letter, at: ReturnType<typeof applyScreen>) => {
    switch (letter.type) {
      case 'entry.done':
        // A form that is being sent stays while the user looks at another application.
        if (at.receipt !== null) return page.send(letter);
        send(APPLICATION, text.submit);
        return receipts.resolve(letter.answer);
      case 'copy':
        return press(text.copy, () => page.send(letter));
      case 'look':
        return press(text.look, () => page.send(letter));
      case 'back':
        return press(/^返回/, () => page.send(letter));
      case 'signIn':
        return page.send(letter);
      case 'xstate.done.actor.copy':
        return copies.resolve(letter.output);
    }
  };
  for (const { event, state, ignored } of steps) {
    const before = told.length;
    const at = applyScreen(page.getSnapshot());
    await act(async () => perform(event, at));
    const shown = applyScreen(state);
    expect(page.getSnapshot().value).toEqual(state.value);
    expect(screen.queryByText('receipt-1') !== null).toBe(shown.show === 'receipted');
    expect(document.getElementById('receipt') !== null).toBe(shown.show === 'looking');
    const form = document.getElementById('organization');
    expect(form !== null).toBe(shown.receipt === null);
    if (event.type === 'signIn') expect(told.slice(before)).toEqual(['/login']);
    if ('output' in event && !ignored) expect(told.slice(before)).toEqual([event.output ? 'copied' : 'copyFailed']);
  }
});

everyTransitionIsWalked(coverage);
