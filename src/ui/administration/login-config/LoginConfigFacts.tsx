import type { ReactElement } from 'react';
import type { OwnLoginConfig } from '../../../../contract/login-config';
import { useText } from '../../../i18n/text';
import { pictureAddress } from '../../../machines/base/site';
import { SiteIcon } from '../../base/SiteIcon';
import { TransportCard } from './TransportCard';

/** The login config in words and pictures. `link` leads to where it is changed. */
export function LoginConfigFacts({ config, link }: { readonly config: OwnLoginConfig; readonly link?: ReactElement }) {
  const t = useText();
  const inherited = t(config.inherited ? 'loginConfig.inherits' : 'loginConfig.usual');
  return (
    <div className="settings-form">
      <section className="settings-card" aria-labelledby="login-brand">
        <div className="settings-card-head">
          <h2 id="login-brand">{t('loginConfig.brand')}</h2>
          {link}
        </div>
        <dl>
          {(['bigTitle', 'smallTitle', 'brandColor', 'fileHost'] as const).map((field) => (
            <div key={field} className="settings-fact">
              <dt>{t(`loginConfig.${field}`)}</dt>
              <dd>{config[field] ?? inherited}</dd>
            </div>
          ))}
          {(['bigIcon', 'smallIcon'] as const).map((icon) => (
            <div key={icon} className="settings-fact">
              <dt>{t(`loginConfig.${icon}`)}</dt>
              <dd className="icon-shown">
                {config[icon] ? <SiteIcon address={pictureAddress(config, config[icon])} /> : <span>{inherited}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <TransportCard />
    </div>
  );
}
