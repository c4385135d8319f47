/**
 * All that the contract and the machines may know of the platform they run on. Only `tsconfig.pure.json` reads this file: there
 * `fetch`, `localStorage`, `setTimeout` and `console` do not exist, so a machine that reaches for one does not compile.
 */
interface AbortSignal {
  readonly aborted: boolean;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | readonly (readonly [string, string])[]);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  entries(): IterableIterator<[string, string]>;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly protocol: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
}
