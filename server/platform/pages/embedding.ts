/** An origin as a browser writes it: what stands in a header may hold no path, no wildcard and no `;`. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

const origins = (value: string) => value.split(',').map((one) => one.trim());
const isOrigin = (value: string) => ORIGIN.test(value) && URL.canParse(value) && new URL(value).origin === value;

/** `OFA_EMBED_ORIGINS`: the sites that may show the console in a frame of theirs. */
export const saysEmbedOrigins = (value: string) => origins(value).every(isOrigin);
export const embedOriginsOf = (value = '') => (value === '' ? [] : [...new Set(origins(value))]);
