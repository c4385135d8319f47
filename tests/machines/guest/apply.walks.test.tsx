import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { PageFact } from '../../../src/machines/base/page';
import { applyScreen } from '../../../src/machines/guest/apply';
import { ApplyScreen } from '../../../src/ui/guest/ApplyScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { opened, press, show } from './doors-fixture';
import { APPLICATION, quietApply, send } from './registration-fixture';

type Letter =
  | { type: 'entry.done'; answer: string }
  | { type: 'copy' | 'look' | 'back' | 'signIn' | 'leave' | 'stay' }
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
    { type: 'leave' },
    { type: 'stay' },
    { type: 'xstate.done.actor.copy', output: true },
    { type: 'xstate.done.actor.copy', output: false },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.receipt, context.isCopied],
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
        return press(/^返回./, () => page.send(letter));
      case 'signIn':
        return page.send(letter);
      case 'leave':
        return press(zhCN.list.closeAnyway, () => page.send(letter));
      case 'stay':
        return press(zhCN.list.back, () => page.send(letter));
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
    expect(screen.queryByText('receipt-1') !== null).toBe(shown.show === 'receipted' || shown.show === 'asking');
    expect(document.getElementById('receipt') !== null).toBe(shown.show === 'looking');
    const form = document.getElementById('organization');
    expect(form !== null).toBe(shown.receipt === null);
    const goes = (event.type === 'signIn' && shown.show !== 'asking') || (event.type === 'leave' && !ignored);
    if (event.type === 'signIn' || event.type === 'leave') expect(told.slice(before)).toEqual(goes ? ['/login'] : []);
    if ('output' in event && !ignored) expect(told.slice(before)).toEqual([event.output ? 'copied' : 'copyFailed']);
  }
});

everyTransitionIsWalked(coverage);

test('a receipt that is not copied is at stake: leaving asks, and so does the browser (G62)', async () => {
  const went: string[] = [];
  const { ref: tab, told } = listener<PageFact>();
  const machine = quietApply({ submit: async () => 'receipt-1', copy: async () => true, go: (address) => went.push(address) });
  const page = createActor(machine, { input: { ...opened('', '/orgRegister'), tab } }).start();
  await act(async () => show(<ApplyScreen page={page} />));
  await act(async () => send(APPLICATION, text.submit));
  expect(told.at(-1)).toEqual({ type: 'page.edited', dirty: true });
  await act(async () => press(text.look, () => {}));
  await act(async () => page.send({ type: 'signIn' }));
  expect([screen.queryByText(text.leave) !== null, screen.queryByText('receipt-1') !== null, went]).toEqual([true, true, []]);
  await act(async () => press(zhCN.list.back, () => {}));
  await act(async () => press(text.copy, () => {}));
  expect(told.at(-1)).toEqual({ type: 'page.edited', dirty: false });
  await act(async () => page.send({ type: 'signIn' }));
  expect(went).toEqual(['/login']);
});
