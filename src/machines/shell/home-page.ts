import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { z } from 'zod/mini';
import type { Application } from '../../../contract/app-center';
import type { bars } from '../../../contract/charts';
import type { OwnOperation } from '../../../contract/logs';
import type { Message } from '../../../contract/messages';
import type { Page } from '../../../contract/paging';
import type { UserInfo } from '../../../contract/sign-in';
import type { LoadingMachine, LoadingRef } from '../base/loading';
import type { PageInput, PageVisit } from '../base/page';
import type { InboxNews } from '../messages/inbox';
import type { OpeningMachine, OpeningRef } from './opening';

const PARTS_OF_DAY = ['night', 'morning', 'noon', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

export interface HomePorts {
  readonly user: () => UserInfo;
  /** Now, as the clock on the wall of the tenant's zone shows it. */
  readonly clock: (zone: string | null | undefined) => WallClock;
  readonly watchInbox: (tell: (news: InboxNews) => void) => () => void;
}

export interface WallClock {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly hour: number;
  readonly minute: number;
}

/** Sign-ins by month. */
type MonthBars = z.output<typeof bars>;

/** Each card loads, fails and is empty alone. */
interface HomeCards {
  /** The latest unread messages, and how many there are. */
  readonly unread: LoadingMachine<Page<Message>>;
  readonly monthBar: LoadingMachine<MonthBars>;
  /** What the user has collected, and what they open most. */
  readonly common: LoadingMachine<readonly Application[]>;
  /** What the user has done last. */
  readonly latest: LoadingMachine<readonly OwnOperation[]>;
  readonly opening: OpeningMachine;
}

interface HomeContext {
  readonly monthBar: LoadingRef<MonthBars>;
  readonly unread: LoadingRef<Page<Message>>;
  readonly common: LoadingRef<readonly Application[]>;
  readonly latest: LoadingRef<readonly OwnOperation[]>;
  readonly opening: OpeningRef;
  readonly user: UserInfo;
  readonly clock: WallClock;
}

/**
 * The home page: it greets the user by the time of the day, and says what they have not read; a card shows the sign-ins by month.
 *
 *     greeting ⟲ when the hour has passed        inbox.changed ──▶ the unread messages are loaded again
 *                                                page.visited ──▶ what the user opens, and did, is loaded again
 *
 * - A tab that stays open over noon does not say good morning in the afternoon, nor show yesterday's date.
 */
export function createHomePageMachine({ user, clock, watchInbox }: HomePorts, cards: HomeCards) {
  return setup({
    types: {} as { context: HomeContext; events: InboxNews | PageVisit; input: PageInput },
    actors: { ...cards, watch: fromCallback<InboxNews>(({ sendBack }) => watchInbox(sendBack)) },
    delays: { restOfHour: ({ context }) => (60 - context.clock.minute) * 60_000 },
  }).createMachine({
    id: 'home',
    context: ({ spawn }) => ({
      user: user(),
      clock: clock(user().zone),
      unread: spawn('unread', { id: 'unread' }),
      monthBar: spawn('monthBar', { id: 'monthBar' }),
      common: spawn('common', { id: 'common' }),
      latest: spawn('latest', { id: 'latest' }),
      opening: spawn('opening', { id: 'opening' }),
    }),
    invoke: { src: 'watch' },
    on: {
      'inbox.changed': { actions: sendTo(({ context }) => context.unread, { type: 'reload' }) },
      'page.visited': {
        actions: [
          sendTo(({ context }) => context.common, { type: 'reload' }),
          sendTo(({ context }) => context.latest, { type: 'reload' }),
          sendTo(({ context }) => context.opening, { type: 'reload' }),
        ],
      },
    },
    initial: 'greeting',
    states: {
      greeting: {
        after: {
          restOfHour: {
            target: 'greeting',
            reenter: true,
            actions: assign({ clock: ({ context }) => clock(context.user.zone) }),
          },
        },
      },
    },
  });
}

export function partOfDay(hour: number): PartOfDay {
  if (hour < 5 || hour >= 23) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

export type HomePageRef = ActorRefFrom<ReturnType<typeof createHomePageMachine>>;

export const homeFacts = ({ context }: SnapshotFrom<ReturnType<typeof createHomePageMachine>>) => ({
  user: context.user,
  unread: context.unread,
  monthBar: context.monthBar,
  common: context.common,
  latest: context.latest,
  opening: context.opening,
  now: context.clock.now,
  part: partOfDay(context.clock.hour),
});
