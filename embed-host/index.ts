import { openFrame } from './frame.js';
import { type ConsoleMessage, VERSION } from './messages.js';
import { EmbedError, type EmbedErrorCode, type MountedConsole, type MountOptions } from './options.js';
import { createTokens } from './tokens.js';

export type { ConsoleErrorCode, Language } from './messages.js';
export { EmbedError, type EmbedErrorCode, type MountedConsole, type MountOptions, type Size } from './options.js';

/**
 * Shows a console inside an element of this page, without the console's own frame, and signs its user in. The origin of this page
 * must be one of the console's `OFA_EMBED_ORIGINS`. Calls made before the console is ready wait until it is.
 */
export function mountConsole(element: Element, options: MountOptions): MountedConsole {
  const { autoHeight: fit = false } = options;
  let { language } = options;
  /** The nonce of the last `ready`: each load of the console has its own. */
  let nonce: string | undefined;
  /** The nonce of the load that shows its page alone. */
  let bare: string | undefined;
  const waiting: (() => void)[] = [];

  const fail = (code: EmbedErrorCode, message: string) => options.onError?.(new EmbedError(code, message));
  const whenReady = (act: () => void) => void (nonce === undefined ? waiting.push(act) : act());
  const speak = () => language && frame.post('setLanguage', { language });
  const give = (token: string) => {
    if (bare === nonce) return frame.post('setToken', { token, nonce });
    bare = nonce;
    frame.post('setFullScreen', { token, nonce, fit });
  };
  const greet = (fresh: string) => {
    // The console also sends `ready` on request; only another nonce means that it has been loaded anew.
    if (fresh === nonce) return;
    nonce = fresh;
    frame.post('ready');
    speak();
    void tokens.give();
    for (const act of waiting.splice(0)) act();
    options.onReady?.();
  };
  const hear = ({ version, type, payload }: ConsoleMessage) => {
    if (version !== VERSION) return fail('version', `The console speaks version ${version}, and this page version ${VERSION}.`);
    if (type === 'ready') greet(payload.nonce);
    else if (type === 'sessionExpired') {
      options.onSession?.('expired');
      void tokens.replace();
    } else if (type === 'resize') {
      if (fit) frame.element.style.height = `${payload.height}px`;
      options.onResize?.(payload);
    } else if (type === 'routeChanged') {
      tokens.accepted();
      options.onRoute?.(payload.path);
    } else if (type === 'titleChanged') options.onTitle?.(payload.title);
    else if (type === 'error') fail(payload.code, payload.message);
  };

  const tokens = createTokens(options, give, (why) => fail('token', why));
  const frame = openFrame(element, options, { hear, miss: (why) => fail('timeout', why) });

  return {
    navigate: (path) => whenReady(() => frame.post('navigate', { path })),
    setToken: (token) => whenReady(() => tokens.set(token)),
    setLanguage: (chosen) => {
      language = chosen;
      if (nonce !== undefined) speak();
    },
    dispose: () => {
      tokens.stop();
      frame.remove();
    },
  };
}
