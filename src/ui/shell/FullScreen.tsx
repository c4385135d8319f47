import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon';
import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/text';

function subscribe(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** The console on the whole screen, and back. A browser that cannot has no button. */
export function FullScreen() {
  const t = useText();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'shell.leaveFullScreen' : 'shell.fullScreen');
  const turn = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className="full-screen" aria-label={label} title={label} onClick={turn}>
      {isFull ? <IconFullscreenExit /> : <IconFullscreen />}
    </button>
  );
}
