import { TOKEN_KEY } from './token';

export interface OtherTabs {
  /** Tells the other browser tabs of this site that the token has changed. They read the present one themselves. */
  readonly announce: () => void;
  /** Called when another browser tab signs in or out. */
  readonly watch: (tell: () => void) => () => void;
}

/**
 * The other browser tabs of this site. A channel also reaches tabs whose browser reports no storage events; a storage event
 * also reports changes that no tab of ours made (a null key means that everything was cleared). Hearing of one change twice
 * does no harm: the tab only reads what is stored.
 */
export function createOtherTabs(channel = openChannel()): OtherTabs {
  return {
    announce: () => channel?.postMessage(null),
    watch: (tell) => {
      const heard = ({ key }: StorageEvent) => {
        if (key === TOKEN_KEY || key === null) tell();
      };
      const called = () => tell();
      window.addEventListener('storage', heard);
      channel?.addEventListener('message', called);
      return () => {
        window.removeEventListener('storage', heard);
        channel?.removeEventListener('message', called);
      };
    },
  };
}

/** If a browser has no channels, or forbids them to this page, storage events are enough. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(TOKEN_KEY);
  } catch {
    return null;
  }
}
