import type { LoginConfig } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { DepartmentPattern } from './DepartmentPattern';
import { SiteName } from './SiteName';
import './brand-panel.css';

/** The name and purpose of the console (§1). Drawn, not downloaded. */
export function BrandPanel({ site }: { site: LoginConfig }) {
  const t = useText();
  return (
    <aside className="brand-panel">
      <DepartmentPattern />
      <SiteName site={site} />
      <div className="brand-slogans">
        <p className="brand-slogan">{t('signIn.sloganFirst')}</p>
        <p className="brand-slogan">{t('signIn.sloganSecond')}</p>
        <p className="brand-slogan-hint">{t('signIn.sloganHint')}</p>
      </div>
    </aside>
  );
}
