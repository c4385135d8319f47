import { type ConsoleMessage, type HostMessage, SOURCE, VERSION } from './messages.js';
import type { MountOptions } from './options.js';

const READY_WITHIN_MS = 15_000;

type Payload<Type extends HostMessage['type']> = Extract<HostMessage, { type: Type }>['payload'];

export interface ConsoleFrame {
  readonly element: HTMLIFrameElement;
  /** Posts a message to the console, and to no other page that may be in the frame by then. */
  post<Type extends HostMessage['type']>(type: Type, payload?: Payload<Type>): void;
  remove(): void;
}

interface Listener {
  /** A message of the console, of any version. */
  readonly hear: (message: ConsoleMessage) => void;
  /** It has been silent for too long. */
  readonly miss: (why: string) => void;
}

/** The frame of a console, and the only messages that count: from this frame and from the console's origin. */
export function openFrame(parent: Element, options: MountOptions, { hear, miss }: Listener): ConsoleFrame {
  const { path = '/', title = 'OFA Console', timeout = READY_WITHIN_MS } = options;
  const { origin } = new URL(options.url, location.href);
  const address = new URL(path, origin);
  if (address.origin !== origin) throw new TypeError(`The path ${path} leads away from the console.`);
  if (origin === location.origin)
    throw new TypeError('A console listens to pages of other origins only, and this page is of its own.');

  const element = document.createElement('iframe');
  element.src = address.href;
  element.title = title;
  element.allow = 'clipboard-write; fullscreen';
  element.style.cssText = 'display:block;width:100%;height:100%;border:0';
  const silence = `The console at ${origin} did not answer. Is ${location.origin} one of its OFA_EMBED_ORIGINS?`;
  const timer = setTimeout(() => miss(silence), timeout);
  const listen = ({ source, origin: from, data }: MessageEvent<ConsoleMessage | null>) => {
    if (source !== element.contentWindow || from !== origin || data?.source !== SOURCE || !data.payload) return;
    clearTimeout(timer);
    hear(data);
  };
  addEventListener('message', listen);
  parent.append(element);
  return {
    element,
    post: (type, payload) => {
      if (element.isConnected) element.contentWindow?.postMessage({ source: SOURCE, version: VERSION, type, payload }, origin);
    },
    remove: () => {
      clearTimeout(timer);
      removeEventListener('message', listen);
      element.remove();
    },
  };
}
