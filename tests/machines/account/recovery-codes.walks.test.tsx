import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRecoveryCodesMachine, type RecoveryCodesEvent, recoveryCodes } from '../../../src/machines/account/recovery-codes';
import { RecoveryCodesDialog } from '../../../src/ui/account/RecoveryCodesDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { RECOVERY_CODES } from '../credentials/second-factor-fixture';

const machine = createRecoveryCodesMachine({ copy: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { subject: RECOVERY_CODES },
  alphabet: [{ type: 'copy' }, { type: 'saved' }] satisfies RecoveryCodesEvent[] as RecoveryCodesEvent[],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

test.each(named(walks))('the codes are shown, and copied one a line, until the user has saved them: %s', async (_, walk) => {
  const copied: string[] = [];
  const dialog = createActor(createRecoveryCodesMachine({ copy: (text) => void copied.push(text) }), {
    input: walk.input,
    inspect: coverage.inspect,
  }).start();
  render(<RecoveryCodesDialog dialog={dialog} />);
  for (const { event, state } of walk.steps) {
    for (const code of recoveryCodes(dialog.getSnapshot())) expect(screen.queryByText(code)).not.toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: BUTTONS[event.type] })));
    expect(dialog.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
  }
  expect(copied).toEqual(walk.steps.filter(({ event }) => event.type === 'copy').map(() => RECOVERY_CODES.join('\n')));
});

everyTransitionIsWalked(coverage);

const BUTTONS = { copy: '复制', saved: '我已妥善保存' };
