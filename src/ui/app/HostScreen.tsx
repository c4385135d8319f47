import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { ownAddress } from '../../machines/app/embedding';
import { BrandMark } from '../base/BrandMark';
import { useApp } from './app';
import '../base/plain-button.css';
import './screens.css';

/** What stands in the place of the console while the page around it has to sign the user in, and where it may not embed it. */
export function HostScreen({ stage }: { stage: 'ready' | 'expired' | 'refused' }) {
  const t = useText();
  return (
    <main className="lone-screen" aria-live="polite" aria-busy={stage !== 'refused'}>
      <BrandMark />
      <h1>{t(`embedding.${stage}`)}</h1>
      <p>{t(`embedding.${stage}Hint`)}</p>
      {stage === 'refused' ? <OwnWindow /> : <span className="wait-bar" />}
    </main>
  );
}

function OwnWindow() {
  const t = useText();
  const address = useSelector(useApp().embedding, ownAddress);
  return (
    <div className="lone-screen-actions">
      <a className="plain-button primary" href={address} target="_blank" rel="noopener noreferrer">
        {t('embedding.openOwn')}
      </a>
    </div>
  );
}
