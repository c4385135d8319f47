import { z } from 'zod/mini';
import { route } from './route';
import { optionalText } from './text';

/** A path below the file host or of this server, a web address, or a small picture itself. Never a scheme that a browser runs. */
const ICON =
  /^(https?:\/\/[^\s"'<>]+|data:image\/(png|jpeg|gif|webp|x-icon|svg\+xml);base64,[\w+/=]+|\/?[\w.%~-]+(\/[\w.%~-]+)*(\?[\w=&%.-]*)?)$/;
const COLOR = /^#[\da-f]{6}$/;
const FILE_HOST = /^https?:\/\/[^\s"'<>?#]+$/;

export const TITLE_LENGTH = 60;

const matching = (pattern: RegExp, max: number) =>
  optionalText(max).check(z.refine((value) => value === null || pattern.test(value)));

/** The look of the sign-in page of the caller's tenant. Empty fields take the platform's value. */
export const loginConfigFields = z.object({
  bigTitle: optionalText(TITLE_LENGTH),
  smallTitle: optionalText(TITLE_LENGTH),
  bigIcon: matching(ICON, 200_000),
  smallIcon: matching(ICON, 200_000),
  /** In small letters. */
  brandColor: matching(COLOR, 7),
  /** The prefix of relative file addresses; empty means this server. */
  fileHost: matching(FILE_HOST, 200),
});
export type LoginConfigDraft = z.output<typeof loginConfigFields>;

/** `inherited` is what empty fields take; null for the platform's own, whose empty fields are as the console has them. */
export const ownLoginConfig = z.extend(loginConfigFields, { version: z.int(), inherited: z.nullable(loginConfigFields) });
export type OwnLoginConfig = z.output<typeof ownLoginConfig>;
const admin = '/ofa-admin/admin/ofaLoginConfig/config';

export const getOwnLoginConfig = route('GET', admin, { right: 'loginConfig:view', answer: ownLoginConfig });
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the row as it is now. */
export const editLoginConfig = route('PUT', admin, {
  right: 'loginConfig:edit',
  // Two pictures.
  bodyBytes: 512 * 1024,
  body: z.extend(loginConfigFields, { version: z.optional(z.int()) }),
  answer: ownLoginConfig,
});
