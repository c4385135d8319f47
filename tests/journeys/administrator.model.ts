import { createTestModel } from '@xstate/test';
import { assign, setup } from 'xstate';

/** What the list of users must show. */
export interface Shown {
  readonly page: number;
  readonly size: number;
  readonly order: 'none' | 'ascending' | 'descending';
  /** The name that was searched for. */
  readonly found: 'everyone' | 'one' | 'none';
  readonly renamed: boolean;
}
const EVERYBODY: Shown = { page: 1, size: 30, order: 'none', found: 'everyone', renamed: false };

/**
 * An administrator who manages users, as seen by a person: what can be done in each state, and what must be on the screen then.
 * Nothing in it comes from the console's own machines.
 */
const administrator = setup({
  types: {} as { context: Shown; events: { type: Errand } },
  actions: { show: assign((_, change: Partial<Shown>) => change) },
}).createMachine({
  context: EVERYBODY,
  initial: 'signedOut',
  states: {
    signedOut: { entry: { type: 'show', params: EVERYBODY }, on: { signInWrongly: 'refused', signIn: 'home' } },
    refused: { on: { signIn: 'home' } },
    home: { on: { openUsers: 'list', signOut: 'signedOut' } },
    list: {
      on: {
        sort: { target: 'sorted', actions: { type: 'show', params: { order: 'ascending' } } },
        turnPage: { target: 'secondPage', actions: { type: 'show', params: { page: 2 } } },
        searchOne: { target: 'found', actions: { type: 'show', params: { found: 'one' } } },
        searchNone: { target: 'nothingFound', actions: { type: 'show', params: { found: 'none' } } },
        signOut: 'signedOut',
      },
    },
    sorted: { on: { sort: { target: 'sortedBack', actions: { type: 'show', params: { order: 'descending' } } } } },
    sortedBack: {},
    secondPage: { on: { turnBack: { target: 'list', actions: { type: 'show', params: { page: 1 } } } } },
    found: {
      on: {
        edit: 'editing',
        remove: 'removing',
        reset: { target: 'reset', actions: { type: 'show', params: { found: 'everyone', size: 10 } } },
      },
    },
    editing: { on: { save: { target: 'found', actions: { type: 'show', params: { renamed: true } } }, cancel: 'found' } },
    removing: {
      on: { cancel: 'found', confirm: { target: 'nothingFound', actions: { type: 'show', params: { found: 'none' } } } },
    },
    nothingFound: { on: { clear: { target: 'reset', actions: { type: 'show', params: { found: 'everyone', size: 10 } } } } },
    reset: {},
  },
});

export type Errand =
  | 'signInWrongly'
  | 'signIn'
  | 'signOut'
  | 'openUsers'
  | 'sort'
  | 'turnPage'
  | 'turnBack'
  | 'searchOne'
  | 'searchNone'
  | 'edit'
  | 'save'
  | 'remove'
  | 'confirm'
  | 'cancel'
  | 'reset'
  | 'clear';

/** One path for every step of the model, each from the start. */
export const administratorPaths = createTestModel(administrator).getShortestPaths({ traversalLimit: 500 });
