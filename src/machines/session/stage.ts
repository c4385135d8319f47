import type { SnapshotFrom } from 'xstate';
import { needsToken } from '../base/routes';
import { unsavedTabs } from '../shell/unsaved';
import { isUploading } from '../shell/uploads';
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

/** Whether closing the window would lose edits that are not saved, or what a guest has not sent, or break off an upload. */
export function holdsWork({ context: { shell }, children: { screenHost } }: SessionSnapshot): boolean {
  if (screenHost?.getSnapshot().context.dirty) return true;
  if (!shell) return false;
  const { tabs, uploads } = shell.getSnapshot().context;
  return unsavedTabs(tabs).length > 0 || isUploading(uploads.getSnapshot());
}
