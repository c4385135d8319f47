import type { ConsoleErrorCode, Language } from './messages.js';

/** `timeout`: the console has not said that it is ready. `token`: none was to be had. The others are the console's own words. */
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
  /** Where the console is, such as `https://console.example.org`. */
  readonly url: string;
  /** The page of the console to begin with, such as `/users`; its home page without. */
  readonly path?: string;
  readonly language?: Language;
  /** Makes the frame as high as the page in it; without, the frame fills the element. */
  readonly autoHeight?: boolean;
  /** What the frame is called for a screen reader. */
  readonly title?: string;
  /** How long the console may take to say that it is ready, in milliseconds; 15,000 without. */
  readonly timeout?: number;
  /** The console listens. Called again when it has been loaded anew. */
  readonly onReady?: () => void;
  /** The user is at another address of the console: path, query and fragment. */
  readonly onRoute?: (path: string) => void;
  readonly onTitle?: (title: string) => void;
  /** The session has ended. With `getToken` a new token is asked for; otherwise the console waits for `setToken`. */
  readonly onSession?: (state: 'expired') => void;
  readonly onError?: (error: EmbedError) => void;
  /** How large the page would like to be, in CSS pixels; told with `autoHeight`. */
  readonly onResize?: (size: Size) => void;
}

/** A token, or a function that gets one: it is asked again whenever a session has ended. */
type Token =
  | { readonly token: string; readonly getToken?: never }
  | { readonly getToken: () => string | Promise<string>; readonly token?: never };

export type MountOptions = Settings & Token;

export interface MountedConsole {
  /** Leads the user to an address of the console, such as `/users?name=a`. */
  navigate(path: string): void;
  /** Signs the user in, at first or after the session has ended. What was being done goes on. */
  setToken(token: string): void;
  setLanguage(language: Language): void;
  /** Takes the frame and everything else away. Nothing is called afterwards. */
  dispose(): void;
}
