import type { Time } from './columns';

/** The menus that a user has collected, in their order. */
interface CollectedMenus {
  tenant_id: string;
  membership_id: string;
  menu_id: string;
  display_order: number;
}

/** How often a user has opened a menu. */
interface MenuUses {
  tenant_id: string;
  membership_id: string;
  menu_id: string;
  times: number;
}

/** A sub-system that the holders of a role may use, whichever of its menus they were granted. */
interface RoleSubsystems {
  tenant_id: string;
  role_id: string;
  subsystem_id: string;
}

/** Where the codes of a sub-system may be sent. */
interface SubsystemRedirects {
  subsystem_id: string;
  redirect_uri: string;
}

/** A sign-in to a sub-system. It is remembered as long as what was got with its code is good. */
interface OAuthCodes {
  code_hash: string;
  subsystem_id: string;
  /** Whose it is, and in which tenant: what the session says. */
  session_hash: string;
  redirect_uri: string;
  /** Empty: the sub-system may do without one. */
  code_challenge: string;
  scope: string;
  expires_at: Time;
  used_at: Time | null;
}

/** An access token, good for what its code was. */
interface OAuthTokens {
  token_hash: string;
  code_hash: string;
  expires_at: Time;
}

export interface ApplicationTables {
  collected_menus: CollectedMenus;
  menu_uses: MenuUses;
  role_subsystems: RoleSubsystems;
  subsystem_redirects: SubsystemRedirects;
  oauth_codes: OAuthCodes;
  oauth_tokens: OAuthTokens;
}
