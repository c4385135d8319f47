import type { SnapshotFrom } from 'xstate';
import { needsToken } from '../base/routes';
import { unsavedTabs } from '../shell/unsaved';
import type { SessionMachine } from './session';

/* What views and the browser see of a session. */

type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** What the whole window shows. */
export function stageOf(snapshot: SessionSnapshot): 'waiting' | 'unreachable' | 'screen' | 'shell' {
  if (snapshot.matches('unreachable')) return 'unreachable';
  if (snapshot.matches({ signedIn: 'working' })) return 'shell';
  return snapshot.children.screenHost && !needsToken(snapshot.context.place.path) ? 'screen' : 'waiting';
}

export const failureIn = ({ context }: SessionSnapshot) => context.failure;

/** Whether a user is signed in; `between` while the console finds out. */
export function presenceOf(snapshot: SessionSnapshot): 'in' | 'out' | 'between' {
  if (snapshot.matches('signedIn')) return 'in';
  return snapshot.matches('signedOut') || snapshot.matches('signingOut') ? 'out' : 'between';
}

/** Whether closing the window would lose edits that are not saved. */
export const holdsEdits = ({ context: { shell } }: SessionSnapshot) =>
  unsavedTabs(shell?.getSnapshot().context.tabs ?? null).length > 0;
