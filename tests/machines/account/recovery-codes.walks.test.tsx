import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRecoveryCodesMachine, type RecoveryCodesEvent, recoveryCodes } from '../../../src/machines/account/recovery-codes';
import type { PageFact } from '../../../src/machines/base/page';
import { RecoveryCodesDialog } from '../../../src/ui/account/RecoveryCodesDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { RECOVERY_CODES } from '../credentials/second-factor-fixture';
import { listener } from '../shell/shell-fixture';

const machine = createRecoveryCodesMachine({ copy: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { subject: RECOVERY_CODES },
  alphabet: [
    { type: 'copy' },
    { type: 'saved' },
    { type: 'close' },
    { type: 'stay' },
  ] satisfies RecoveryCodesEvent[] as RecoveryCodesEvent[],
  key: ({ value }) => value,
  say: ({ type }) => type,
  // The question stands in front of the codes: their buttons cannot be reached.
  canBeTried: () => false,
});

test.each(named(walks))('the codes are shown, and copied one a line, until the user has saved them: %s', async (_, walk) => {
  const copied: string[] = [];
  const dialog = createActor(createRecoveryCodesMachine({ copy: (text) => void copied.push(text) }), {
    input: walk.input,
    inspect: coverage.inspect,
  }).start();
  render(<RecoveryCodesDialog dialog={dialog} />);
  for (const { event, state } of walk.steps) {
    for (const code of recoveryCodes(dialog.getSnapshot()).codes) expect(screen.queryByText(code)).not.toBeNull();
    await act(async () => perform(event.type));
    expect(dialog.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    expect(screen.queryByText('请先复制或下载恢复码，关闭后将无法再次查看') !== null).toBe(state.matches('asking'));
  }
  expect(copied).toEqual(walk.steps.filter(({ event }) => event.type === 'copy').map(() => RECOVERY_CODES.join('\n')));
});

everyTransitionIsWalked(coverage);

test('recovery codes are at stake until they are said to be saved (G62)', () => {
  const { ref: tab, told } = listener<PageFact>();
  const dialog = createActor(createRecoveryCodesMachine({ copy: () => {} }), { input: { subject: RECOVERY_CODES, tab } }).start();
  dialog.send({ type: 'close' });
  dialog.send({ type: 'stay' });
  expect(told.at(-1)).toEqual({ type: 'page.edited', dirty: true });
  dialog.send({ type: 'saved' });
  expect(told.at(-1)).toEqual({ type: 'page.edited', dirty: false });
});

const BUTTONS = { copy: '复制', saved: '我已妥善保存', stay: '返回' };

/** Closing is the cross of the dialog, then the button of the question. */
function perform(type: RecoveryCodesEvent['type']) {
  const name = type === 'close' ? (screen.queryByText('仍要关闭') ? '仍要关闭' : '关闭') : BUTTONS[type];
  const found = screen.getAllByRole('button', { name }).at(-1);
  if (found) fireEvent.click(found);
}
