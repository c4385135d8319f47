import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createFramePageMachine, framePage } from '../../../src/machines/shell/frame-page';
import { FramePage } from '../../../src/ui/shell/FramePage';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { listener } from './shell-fixture';

type Letter = { type: 'loaded' } | { type: 'xstate.after.patience.framePage.loading' };

const inputOf = (address: string): PageInput => ({
  path: '/iframe/7',
  search: '',
  permissions: [],
  frame: { address, alias: '报表', aliasI18n: '', aliasEn: '' },
  tab: listener<PageFact>().ref,
});

const coverage = coverageOf(createFramePageMachine());
const walks = ['https://example.com/', 'javascript:alert(1)'].flatMap((address) =>
  walksOf(createFramePageMachine(), {
    input: inputOf(address),
    alphabet: [{ type: 'loaded' }, { type: 'xstate.after.patience.framePage.loading' }] satisfies Letter[],
    key: ({ value }) => value,
    say: ({ type }) => type,
    from: address,
  }),
);

test.each(named(walks))('the tab shows the frame, and how far it has come: %s', async (_, { input, start, steps }) => {
  const clock = new SimulatedClock();
  const page = createActor(createFramePageMachine(), { input, clock, inspect: coverage.inspect }).start();
  render(
    <Around>
      <FramePage page={page} />
    </Around>,
  );
  const frame = document.querySelector('iframe');
  const follows = (at: typeof start) => {
    const { source, wait } = framePage(at);
    expect(frame?.getAttribute('src') ?? null).toBe(source);
    expect(frame?.title).toBe(source === null ? undefined : '报表');
    expect(screen.queryByRole('status')?.textContent ?? '').toContain(wait === null ? '' : '报表');
    expect(screen.queryByRole('status') === null).toBe(wait === null);
    expect(screen.queryByRole('link')?.getAttribute('href')).toBe(wait === 'slow' ? source : undefined);
  };
  follows(start);
  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type !== 'loaded') clock.increment(20_000);
      else if (frame) fireEvent.load(frame);
    });
    expect(page.getSnapshot().value).toBe(state.value);
    follows(state);
    expect(document.querySelector('iframe'), 'the frame is never another one').toBe(frame);
  }
});

everyTransitionIsWalked(coverage);
