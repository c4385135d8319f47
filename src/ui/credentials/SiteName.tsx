import type { LoginConfig } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { pictureAddress } from '../../machines/base/site';
import { SiteIcon } from '../base/SiteIcon';

/** The big icon and the titles of the login config (§3); without them, the console's own. */
export function SiteName({ site }: { site: LoginConfig }) {
  const t = useText();
  const { bigIcon, bigTitle, smallTitle } = site;
  return (
    <div className="site-name">
      <SiteIcon address={pictureAddress(site, bigIcon)} />
      <div>
        <div className="site-title">{bigTitle || t('frame.siteTitle')}</div>
        {smallTitle && <div className="site-subtitle">{smallTitle}</div>}
      </div>
    </div>
  );
}
