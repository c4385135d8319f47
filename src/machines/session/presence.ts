import type { SnapshotFrom } from 'xstate';
import { unsavedTabs } from '../shell/unsaved';
import type { SessionMachine } from './session';

/* What others than its views ask of a session. */

type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** Whether a user is signed in; `between` while that is being decided. */
export function presenceOf(snapshot: SessionSnapshot): 'in' | 'out' | 'between' {
  if (snapshot.matches('signedIn')) return 'in';
  return snapshot.matches('signedOut') || snapshot.matches('signingOut') ? 'out' : 'between';
}

/** Whether closing the window would lose unsaved edits. */
export const holdsEdits = ({ children }: SessionSnapshot) =>
  unsavedTabs(children.shell?.getSnapshot().context.tabs ?? null).length > 0;
