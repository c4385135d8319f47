/**
 * The messages between the console and the page around it, as in `contract/embedding.ts` of the console. They are declared again
 * here because a host needs neither the console's schemas nor their library; a test compares the two.
 */
export const SOURCE = 'ofa-console';
export const VERSION = 1;

export type Language = 'zh-CN' | 'zh-HK' | 'en-US';

interface Envelope<Type extends string> {
  source: typeof SOURCE;
  version: typeof VERSION;
  type: Type;
  requestId?: string | undefined;
}

interface Message<Type extends string, Payload> extends Envelope<Type> {
  payload: Payload;
}

interface Question<Type extends string> extends Envelope<Type> {
  payload?: unknown;
}

export type HostMessage =
  | Question<'ready'>
  | Message<'setFullScreen', { token: string; nonce?: string | undefined; fit?: boolean | undefined }>
  | Message<'setToken', { token: string; nonce?: string | undefined }>
  | Message<'navigate', { path: string }>
  | Message<'setLanguage', { language: string }>;

export type ConsoleErrorCode = 'version' | 'message' | 'nonce' | 'address' | 'language';

export type ConsoleMessage =
  | Message<'ready', { version: number; nonce: string }>
  | Message<'routeChanged', { path: string }>
  | Message<'titleChanged', { title: string }>
  | Message<'sessionExpired', Record<string, never>>
  | Message<'resize', { width: number; height: number }>
  | Message<'error', { code: ConsoleErrorCode; message: string }>;
