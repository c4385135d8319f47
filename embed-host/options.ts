import type { ConsoleErrorCode, Language } from './messages.js';

/** `timeout`: the console has not become ready. `token`: `getToken` failed. The others are the console's own codes. */
export type EmbedErrorCode = ConsoleErrorCode | 'timeout' | 'token';

export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  constructor(
    readonly code: EmbedErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Settings {
  /** The console's address, such as `https://console.example.org`. */
  readonly url: string;
  /** The console's first page, such as `/users`; without it, its home page. */
  readonly path?: string;
  readonly language?: Language;
  /** Makes the frame as high as the page in it; without it, the frame fills the element. */
  readonly autoHeight?: boolean;
  /** The frame's name for a screen reader. */
  readonly title?: string;
  /** How long the console may take to become ready, in milliseconds; default 15,000. */
  readonly timeout?: number;
  /** The console listens. Called again when it has been loaded anew. */
  readonly onReady?: () => void;
  /** The user is at another address of the console: path, query and fragment. */
  readonly onRoute?: (path: string) => void;
  readonly onTitle?: (title: string) => void;
  /** The session has ended. With `getToken` the SDK gets a new token; otherwise the console waits for `setToken`. */
  readonly onSession?: (state: 'expired') => void;
  readonly onError?: (error: EmbedError) => void;
  /** The size that the page needs, in CSS pixels; with `autoHeight`. */
  readonly onResize?: (size: Size) => void;
}

/** A token, or a function that returns one: it is called again whenever a session has ended. */
type Token =
  | { readonly token: string; readonly getToken?: never }
  | { readonly getToken: () => string | Promise<string>; readonly token?: never };

export type MountOptions = Settings & Token;

export interface MountedConsole {
  /** Goes to an address of the console, such as `/users?name=a`. */
  navigate(path: string): void;
  /** Signs the user in, at first or after the session has ended. Work in progress continues. */
  setToken(token: string): void;
  setLanguage(language: Language): void;
  /** Removes the frame and all listeners. No callback runs afterwards. */
  dispose(): void;
}
