import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon';
import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/text';

function subscribe(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** The console on the whole screen, and back: null in a browser that cannot. */
export function useFullScreen() {
  const t = useText();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    label: t(isFull ? 'shell.leaveFullScreen' : 'shell.fullScreen'),
    icon: isFull ? <IconFullscreenExit /> : <IconFullscreen />,
    turn: () => {
      const turned = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      turned.catch(() => {}); // The browser may refuse: nothing is turned then.
    },
  };
}

export function FullScreen() {
  const full = useFullScreen();
  if (!full) return null;
  return (
    <button type="button" className="full-screen" aria-label={full.label} title={full.label} onClick={full.turn}>
      {full.icon}
    </button>
  );
}
