import type { UserInfo } from '../../../contract/sign-in';

/** A server that does not say who is an administrator decides by itself: nothing is kept from the viewer then. */
export const isAdministrator = ({ administrator, superAdministrator }: UserInfo): boolean =>
  superAdministrator === true || administrator !== false;
