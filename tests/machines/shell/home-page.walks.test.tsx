import { act, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import type { Application } from '../../../contract/app-center';
import type { OwnOperation } from '../../../contract/logs';
import type { Message } from '../../../contract/messages';
import type { Page } from '../../../contract/paging';
import { createLoadingMachine, type Load } from '../../../src/machines/base/loading';
import type { PageFact, PageInput, PageVisit } from '../../../src/machines/base/page';
import type { InboxNews } from '../../../src/machines/messages/inbox';
import { createHomePageMachine, type HomePorts, homeFacts, partOfDay } from '../../../src/machines/shell/home-page';
import { createOpeningMachine } from '../../../src/machines/shell/opening';
import type { MonthBars } from '../../../src/ui/charts/MonthBar';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted, USER } from './shell-fixture';

type Letter = InboxNews | PageVisit | { type: 'xstate.after.restOfHour.home.greeting' };

const SAID: Readonly<Record<Letter['type'], string>> = {
  'inbox.changed': 'a message arrives',
  'page.visited': 'the user comes back',
  'xstate.after.restOfHour.home.greeting': 'an hour passes',
};
const INPUT: PageInput = { path: '/home', search: '', permissions: [], tab: listener<PageFact>().ref };
/** A wall clock that shows the time of a simulated one, from half past ten in the morning on. */
const wall = (clock: { now: () => number }) => {
  const minutes = 10 * 60 + 30 + clock.now() / 60_000;
  return { now: clock.now(), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
};

const never = () => new Promise<never>(() => {});
const machineOf = (
  clock: { now: () => number },
  loadUnread: Load<Page<Message>> = never,
  watchInbox: HomePorts['watchInbox'] = () => () => {},
  loadOwn: Load<readonly Application[]> = never,
  loadLatest: Load<readonly OwnOperation[]> = never,
) =>
  createHomePageMachine(
    { user: () => USER, clock: () => wall(clock), watchInbox },
    {
      unread: createLoadingMachine<Page<Message>>(loadUnread),
      monthBar: createLoadingMachine<MonthBars>(never),
      common: createLoadingMachine<readonly Application[]>(loadOwn),
      latest: createLoadingMachine<readonly OwnOperation[]>(loadLatest),
      opening: createOpeningMachine({ load: async () => [], close: never, notify: () => {} }),
    },
  );
const still = new SimulatedClock();

const walks = walksOf(machineOf(still), {
  input: INPUT,
  alphabet: [
    { type: 'xstate.after.restOfHour.home.greeting' },
    { type: 'inbox.changed', arrived: 1 },
    { type: 'page.visited', search: '' },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => SAID[type],
});
const coverage = coverageOf(machineOf(still));

test.each(named(walks))(
  'the greeting follows the clock, the unread messages the inbox, what the user opens their visits: %s',
  (_, { steps }) => {
    const clock = new SimulatedClock();
    const [server, own, latest] = [
      scripted<Page<Message>>(),
      scripted<readonly Application[]>(),
      scripted<readonly OwnOperation[]>(),
    ];
    const inbox = { tell: (_: InboxNews) => {} };
    const watchInbox: HomePorts['watchInbox'] = (tell) => {
      inbox.tell = tell;
      return () => {};
    };
    const home = createActor(machineOf(clock, server.ask, watchInbox, own.ask, latest.ask), {
      input: INPUT,
      clock,
      inspect: coverage.inspect,
    }).start();
    render(<Greeting home={home} />);
    expect(screen.queryByText('morning')).not.toBeNull();
    const state = { part: 'morning', loads: 1, own: 1 };
    for (const { event } of steps) {
      if (event.type === 'inbox.changed') {
        act(() => inbox.tell(event));
        state.loads += 1;
      } else if (event.type === 'page.visited') {
        act(() => home.send(event));
        state.own += 1;
      } else {
        act(() => clock.increment(30 * 60_000));
        state.part = 'noon';
      }
      expect(screen.queryByText(state.part)).not.toBeNull();
      expect(server.calls).toHaveLength(state.loads);
      expect(own.calls).toHaveLength(state.own);
      expect(latest.calls).toHaveLength(state.own);
    }
  },
);

function Greeting({ home }: { home: ActorRefFrom<ReturnType<typeof machineOf>> }) {
  return <p>{useSelector(home, homeFacts).part}</p>;
}

everyTransitionIsWalked(coverage);

test('every hour has its part of the day', () => {
  const day = Array.from({ length: 24 }, (_, hour) => partOfDay(hour));
  expect(day.join(' ')).toBe(
    [
      ...Array(5).fill('night'),
      ...Array(6).fill('morning'),
      ...Array(2).fill('noon'),
      ...Array(5).fill('afternoon'),
      ...Array(5).fill('evening'),
      'night',
    ].join(' '),
  );
});

test('a home page that stays open all day wakes once an hour, on the hour', () => {
  const clock = new SimulatedClock();
  const home = createActor(machineOf(clock), { input: INPUT, clock }).start();
  const hours: number[] = [];
  home.subscribe(({ context }) => hours.push(context.clock.hour + context.clock.minute / 60));
  clock.increment(30 * 60_000);
  for (let hour = 0; hour < 12; hour += 1) clock.increment(60 * 60_000);
  expect(hours).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
});
