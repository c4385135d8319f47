/** In the order of the search: most browsers also name those further down. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const found = (list: typeof BROWSERS, userAgent: string) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Names of browser and system in a `User-Agent`, such as `Chrome (Windows)`; null for neither. */
export function browserOf(userAgent: string | null | undefined): string | null {
  const [browser, system] = [found(BROWSERS, userAgent ?? ''), found(SYSTEMS, userAgent ?? '')];
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? null);
}
