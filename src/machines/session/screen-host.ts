import { type ActorRefFrom, assign, setup, stopChild } from 'xstate';
import { addressOf, type Place, screenAt } from '../base/routes';
import type { TabFact, TabMachine, TabRef } from '../shell/tab';

export type ScreenHostEvent = { type: 'visited'; place: Place } | TabFact;

interface ScreenHostContext {
  readonly place: Place;
  /** Null where the place is none of the open screens. */
  readonly screen: TabRef | null;
  /** What the screen calls itself; empty while it goes by the name of its route. */
  readonly customTitle: string;
  /** Something was typed into it that closing the window would lose. */
  readonly dirty: boolean;
}

/**
 * Holds the one screen that needs no token (§2.1, §2.2): it stands where the tabs of the shell would.
 *
 *     open ──visited another address──▶ open, with another screen
 *
 * - A screen is fetched, kept alive and mended as a page in a tab is. It goes by its whole address: another query (another invite
 *   code) or fragment is another screen.
 * - It is there for guests, and for a signed-in user on a screen that is for everyone. Stopping it stops the screen.
 */
export function createScreenHostMachine(screen: TabMachine) {
  return setup({
    types: {} as { context: ScreenHostContext; events: ScreenHostEvent; input: { readonly place: Place } },
    actors: { screen },
    guards: { isElsewhere: ({ context }, place: Place) => addressOf(place) !== addressOf(context.place) },
  }).createMachine({
    id: 'screenHost',
    context: ({ input }) => ({ ...input, screen: null, customTitle: '', dirty: false }),
    initial: 'open',
    states: {
      open: {
        entry: assign({
          screen: ({ context: { place }, self, spawn }) => {
            const target = screenAt(place.path);
            const input = { path: place.path, search: place.search, permissions: [], subsystemId: null, strip: self };
            return target && spawn('screen', { input: { ...input, component: target.file } });
          },
          customTitle: '',
          dirty: false,
        }),
        on: {
          visited: {
            guard: { type: 'isElsewhere', params: ({ event }) => event.place },
            target: 'open',
            reenter: true,
            actions: assign({ place: ({ event }) => event.place }),
          },
          'tab.titled': { actions: assign({ customTitle: ({ event }) => event.title }) },
          'tab.edited': { actions: assign({ dirty: ({ event }) => event.dirty }) },
        },
        exit: stopChild(({ context }) => context.screen ?? ''),
      },
    },
  });
}

export type ScreenHostMachine = ReturnType<typeof createScreenHostMachine>;
export type ScreenHostRef = ActorRefFrom<ScreenHostMachine>;
