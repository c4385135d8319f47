import type { EmbeddingPorts, Parent } from '../machines/app/embedding';

/** A page that sends more than this before the console listens sends nothing useful. */
const MOST_KEPT = 20;

type Heard = Parameters<Parameters<EmbeddingPorts['watchParent']>[0]>[0];

/**
 * The window around this one, if it belongs to another site. Listening starts now: messages that arrive before the console knows
 * which origins to trust are kept until then.
 */
export function createParentFrame(own: Window): Pick<EmbeddingPorts, 'findParent' | 'watchParent' | 'post'> {
  const parent = parentOf(own);
  const early: Heard[] = [];
  let tell = (message: Heard) => {
    if (early.length < MOST_KEPT) early.push(message);
  };
  if (parent !== 'none') {
    own.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === own.parent) tell({ origin, data });
    });
  }
  return {
    findParent: () => parent,
    watchParent: (listener) => {
      tell = listener;
      for (const message of early.splice(0)) listener(message);
      return () => {
        tell = () => {};
      };
    },
    post: (message, origin) => own.parent.postMessage(message, origin),
  };
}

function parentOf(own: Window): Parent {
  if (own.parent === own || isReadable(own.parent)) return 'none';
  // Firefox reports it late, and older versions not at all.
  return { origin: own.location.ancestorOrigins?.[0] ?? null };
}

/** Only a window of this site allows access to its content. */
function isReadable(other: Window): boolean {
  try {
    return other.location.href !== undefined;
  } catch {
    return false;
  }
}

/** A random word. There is no `randomUUID` on plain HTTP, but there are random numbers. */
export const makeNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
