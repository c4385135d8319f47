import { TOKEN_KEY } from './token';

export interface OtherTabs {
  /** Tells the other browser tabs of this site that the token has been touched. Which one there is now, they read for themselves. */
  readonly announce: () => void;
  /** Hears when another browser tab signs in or out. */
  readonly watch: (tell: () => void) => () => void;
}

/**
 * The other browser tabs of this site. A channel reaches those, too, whose browser has local storage report nothing; a report of
 * local storage tells also of what no tab of ours has done (a null key means that everything was cleared). To hear of one thing twice
 * does no harm: whoever hears of it looks at what is stored.
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

/** Where a browser has no channels, or forbids them to this page, reports of local storage are enough. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(TOKEN_KEY);
  } catch {
    return null;
  }
}
