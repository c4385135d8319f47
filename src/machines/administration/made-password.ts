import type { User } from '../../../contract/users';
import type { Next } from '../records/records-page';
import { createShownOnceMachine, type ShownOnceEvent, type ShownOnceMachine, type ShownOnceRef } from './shown-once';

/** A password that the server made, and whose it is. */
export interface MadePassword {
  readonly user: Pick<User, 'username' | 'name'>;
  readonly password: string;
}

export const createMadePasswordMachine = createShownOnceMachine<MadePassword>;
export type MadePasswordEvent = ShownOnceEvent;
export type MadePasswordMachine = ShownOnceMachine<MadePassword>;
export type MadePasswordRef = ShownOnceRef<MadePassword>;

/** The dialog that shows a password follows, where one was made. */
export const passwordShown = (made: MadePassword | null): Pick<Next<{ readonly password: MadePasswordMachine }>, 'open'> =>
  made ? { open: { type: 'open', dialog: 'password', about: made } } : {};
