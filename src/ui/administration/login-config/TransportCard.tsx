import { useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { useApp } from '../../app/app';

/** How passwords travel. The server decides it, for all tenants at once: here it can only be read. */
export function TransportCard() {
  const t = useText();
  const type = useSelector(useApp().site, ({ context }) => context.value?.passwordType ?? 'default');
  return (
    <section className="settings-card" aria-labelledby="login-transport">
      <h2 id="login-transport">{t('loginConfig.transport')}</h2>
      <dl>
        <div className="settings-fact">
          <dt>{t('loginConfig.cipher')}</dt>
          <dd>{t(`loginConfig.ciphers.${type}`)}</dd>
        </div>
      </dl>
      <p className="settings-hint">{t('loginConfig.cipherHelp')}</p>
    </section>
  );
}
