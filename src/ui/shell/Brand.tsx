import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { pictureAddress, siteOf } from '../../machines/base/site';
import { useApp } from '../app/app';
import { SiteIcon } from '../base/SiteIcon';

/** How the site calls itself: the tenant's own icon and titles (§3), else those of the console. */
export function Brand() {
  const t = useText();
  const site = useSelector(useApp().site, siteOf, shallowEqual);
  const { bigTitle, smallTitle, smallIcon } = site;
  return (
    <div className="brand">
      <SiteIcon address={pictureAddress(site, smallIcon)} />
      <span className="brand-title">{bigTitle || t('frame.siteTitle')}</span>
      {smallTitle && <span className="brand-subtitle">{smallTitle}</span>}
    </div>
  );
}
