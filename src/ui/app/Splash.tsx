import { useText } from '../../i18n/text';
import { BrandMark } from '../base/BrandMark';
import './screens.css';

/** While it is not known yet what to show. It stays invisible for a moment, so that a quick answer does not flash. */
export function Splash() {
  const t = useText();
  return (
    <main className="lone-screen splash" aria-busy="true" aria-label={t('frame.loading')}>
      <BrandMark />
      <span className="splash-bar" />
    </main>
  );
}
