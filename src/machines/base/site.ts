import type { SnapshotFrom } from 'xstate';
import { withoutLastSlashes } from '../../../contract/paths';
import type { LoginConfig } from '../../../contract/sign-in';
import type { LoadingMachine, LoadingRef } from './loading';

/** What secrets are encrypted for: the captcha, if there was one, and how passwords travel. */
export interface Seal {
  readonly codeId: string | null;
  readonly config: LoginConfig;
}

/** How the site calls itself, and how passwords travel to it (§3, Login config): loaded once. A screen that needs it reports a failure. */
export type SiteMachine = LoadingMachine<LoginConfig>;
export type SiteRef = LoadingRef<LoginConfig>;

/** How the site calls itself. Where the server only fills in words of its own, the console says its own, and they follow the language. */
export function siteOf({ context: { value: config } }: SnapshotFrom<SiteMachine>): LoginConfig {
  const builtIn = Object.fromEntries((config?.builtIn ?? []).map((title) => [title, null]));
  return { ...config, ...builtIn };
}

/** What is not a path: an address with a scheme or a host of its own. */
const ABSOLUTE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * The address of a picture of the login config, null without one (§7.8). A path is below the file host, or without one below this
 * server, with exactly one slash between; any other address stays as it is.
 */
export function pictureAddress({ fileHost }: LoginConfig, picture: string | null | undefined): string | null {
  if (!picture) return null;
  if (ABSOLUTE.test(picture)) return picture;
  return `${withoutLastSlashes(fileHost ?? '')}/${picture.replace(/^\//, '')}`;
}
