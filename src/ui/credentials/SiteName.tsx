import type { LoginConfig } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { BrandMark } from '../base/BrandMark';

/** The big icon and the big title of the login config (§3); without them, the console's own. */
export function SiteName({ site: { bigIcon, bigTitle, smallTitle, fileHost } }: { site: LoginConfig }) {
  const t = useText();
  return (
    <div className="site-name">
      {bigIcon ? <img src={`${fileHost ?? ''}${bigIcon}`} alt="" /> : <BrandMark />}
      <div>
        <div className="site-title">{bigTitle || t('frame.siteTitle')}</div>
        {smallTitle && <div className="site-subtitle">{smallTitle}</div>}
      </div>
    </div>
  );
}
