import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { zhCN } from '../../../src/i18n/zh-CN';
import {
  createTextSizeMachine,
  TEXT_SCALES,
  TEXT_SIZES,
  type TextSizeEvent,
  textSizeOf,
} from '../../../src/machines/app/text-size';
import { PreferencesSection } from '../../../src/ui/account/PreferencesSection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around, quietTextSize } from './app-fixture';

const { textSizes } = zhCN.account.preferences;
const alphabet: TextSizeEvent[] = TEXT_SIZES.map((size) => ({ type: 'choose', size }));
const coverage = coverageOf(createTextSizeMachine(quietTextSize()));
const walks = [...TEXT_SIZES, 'tiny', undefined].flatMap((stored) =>
  walksOf(createTextSizeMachine(quietTextSize({ readTextSize: () => stored })), {
    input: stored,
    from: `${stored}`,
    alphabet,
    key: ({ value }) => value,
    say: ({ size }) => size,
  }),
);

test.each(named(walks))('the choice and the page follow the size: %s', (_, { input, start, steps }) => {
  const page: { written?: number; stored?: string } = {};
  const ports = quietTextSize({
    readTextSize: () => input,
    storeTextSize: (stored) => Object.assign(page, { stored }),
    write: (written) => Object.assign(page, { written }),
  });
  const textSize = createActor(createTextSizeMachine(ports), { inspect: coverage.inspect }).start();
  render(
    <Around textSize={textSize}>
      <PreferencesSection zone="Asia/Shanghai" />
    </Around>,
  );
  const check = (state: typeof start) => {
    const size = textSizeOf(state);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: textSizes[size] }).checked).toBe(true);
    expect(page.written).toBe(TEXT_SCALES[size]);
  };
  check(start);
  for (const { event, state } of steps) {
    fireEvent.click(screen.getByRole('radio', { name: textSizes[event.size] }));
    // A choice that is made already has nothing to report: the machine is told as if it had.
    act(() => textSize.send(event));
    check(state);
    expect(page.stored).toBe(event.size);
  }
});

test('what was never a size counts as none', () => {
  for (const stored of ['tiny', '', null, 1, {}]) {
    const written: number[] = [];
    createActor(
      createTextSizeMachine(quietTextSize({ readTextSize: () => stored, write: (scale) => written.push(scale) })),
    ).start();
    expect(written).toEqual([1]);
  }
});

everyTransitionIsWalked(coverage);
