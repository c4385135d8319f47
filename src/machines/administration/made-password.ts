import type { User } from '../../../contract/users';
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
