/** Numbers that both sides must agree on (§9). Times in ms, sizes in bytes. */
export const TOKEN_LIFETIME_MS = 604_800_000;
/** A token that a host's server asks for ends earlier: a setting says when, this at the latest. */
export const LONGEST_HOST_TOKEN_MS = 14_400_000;
export const CALL_TIMEOUT_MS = 300_000;
export const PAGE_LOAD_TIMEOUT_MS = 120_000;
export const NOTICE_MS = 6_000;
export const COLUMNS_REAPPLIED_MS = 800;
export const CAPTCHA_LIFETIME_MS = 120_000;
/** The depth of a tree of departments or menus. */
export const TREE_DEPTH = 20;
export const CHUNK_SIZE = 5_242_880;
/** A file above this size is sent in chunks. */
export const CHUNKED_ABOVE = 15_728_640;
/** The largest file that the console sends in chunks. */
export const CHUNKED_LIMIT = 1_073_741_824;
export const CHUNK_TIMEOUT_MS = 120_000;
export const SINGLE_UPLOAD_TIMEOUT_MS = 300_000;
export const SMS_COUNTDOWN_MS = 60_000;
/** In characters: every password is shorter, whatever its policy, and the longest still fits into a sealed one. */
export const PASSWORD_LENGTH = 512;
/** The body of a call that needs no token, and of any other call; a route that takes more names its own limit. */
export const OPEN_BODY_BYTES = 16 * 1024;
export const BODY_BYTES = 64 * 1024;
/** The longest body of any call that is not a form. */
export const LARGEST_BODY_BYTES = 1024 * 1024;
/** §5, §9: what a field takes by default. Its sizes are said in MB, to people and in its property. */
export const MEGABYTE = 1_048_576;
export const FIELD_UPLOAD = { imageMb: 10, fileMb: 100, count: 5 } as const;
/** §3: the longest side of a cropped picture, in pixels. */
export const CROP_SIDE = 3_000;
