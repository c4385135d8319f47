/** In the order in which they are looked for: most say that they are those further down as well. */
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

/** What a person calls the browser and the system of a `User-Agent`, such as `Chrome (Windows)`; null for neither. */
export function browserOf(userAgent: string | null | undefined): string | null {
  const [browser, system] = [found(BROWSERS, userAgent ?? ''), found(SYSTEMS, userAgent ?? '')];
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? null);
}
