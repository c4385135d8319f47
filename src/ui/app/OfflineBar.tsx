import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { isOffline } from '../../machines/app/network';
import { useApp } from './app';
import './offline-bar.css';

/** Says that there is no network. It lies over the bottom of the window: nothing moves when it comes. */
export function OfflineBar() {
  const t = useText();
  const offline = useSelector(useApp().network, isOffline);
  return (
    <div role="status">
      {offline && (
        <p className="offline-bar">
          <strong>{t('frame.offline')}</strong>
          <span>{t('frame.offlineHint')}</span>
        </p>
      )}
    </div>
  );
}
