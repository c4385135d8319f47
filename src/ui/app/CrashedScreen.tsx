import { useText } from '../../i18n/text';
import { BrandMark } from '../base/BrandMark';
import { PlainButton } from '../base/PlainButton';
import { useApp } from './app';
import './screens.css';

/** A bug that nothing below has caught. Only a fresh start is sure to help. */
export function CrashedScreen() {
  const t = useText();
  const { reload } = useApp();
  return (
    <main className="lone-screen" role="alert">
      <BrandMark />
      <h1>{t('frame.crashed')}</h1>
      <p>{t('frame.crashedHint')}</p>
      <div className="lone-screen-actions">
        <PlainButton look="primary" onClick={reload}>
          {t('frame.reload')}
        </PlainButton>
      </div>
    </main>
  );
}
