import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { siteOf } from '../../machines/base/site';
import { useApp } from '../app/app';
import { BrandMark } from '../base/BrandMark';

/** How the site calls itself: the tenant's own icon and title, else those of the console. */
export function Brand() {
  const t = useText();
  const { bigTitle, smallIcon, fileHost } = useSelector(useApp().site, siteOf, shallowEqual);
  return (
    <div className="brand">
      {smallIcon ? <img className="brand-icon" src={`${fileHost ?? ''}${smallIcon}`} alt="" /> : <BrandMark />}
      <span className="brand-title">{bigTitle || t('frame.siteTitle')}</span>
    </div>
  );
}
