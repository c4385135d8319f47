import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { siteOf } from '../../machines/session';
import { useApp } from '../app';
import { BrandMark } from '../frame/BrandMark';

/** How the site calls itself: the tenant's own icon and title, else those of the console. */
export function Brand() {
  const t = useText();
  const { bigTitle, smallTitle, smallIcon, fileHost } = useSelector(useApp().session, siteOf, shallowEqual);
  const title = bigTitle || t('frame.siteTitle');
  return (
    <div className="brand">
      {smallIcon ? <img className="brand-icon" src={`${fileHost ?? ''}${smallIcon}`} alt="" /> : <BrandMark />}
      <span className="brand-title big">{title}</span>
      <span className="brand-title small">{smallTitle || title}</span>
    </div>
  );
}
