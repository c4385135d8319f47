import type { User } from '../../../contract/users';

/** Who looks at the page: what they may do to a user depends on who they are, too. */
export interface Viewer {
  readonly id: string;
  readonly administrator: boolean;
}

/** Actions that the server refuses whatever rights the viewer has: on oneself, and on an administrator above the viewer. */
export function possibleActs({ id, administrator }: Viewer, user: User) {
  const isAbove = user.administrator && !administrator;
  const canBeShutOut = !isAbove && user.id !== id;
  return { edit: !isAbove, resetPassword: !isAbove, changeStatus: canBeShutOut, remove: canBeShutOut };
}
