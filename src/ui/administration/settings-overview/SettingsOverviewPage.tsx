import { Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import type { OwnLoginConfig } from '../../../../contract/login-config';
import type { SavedPolicy } from '../../../../contract/passwords';
import type { ThirdPartyRow } from '../../../../contract/third-parties';
import { useText } from '../../../i18n/text';
import { policyValues } from '../../../machines/administration/policies';
import { type SettingsOverviewRef, shippedFields } from '../../../machines/administration/settings-overview';
import { type LoadingRef, loaded } from '../../../machines/base/loading';
import { StatusDot } from '../../records/StatusDot';
import { TableFailure } from '../../records/TableStates';
import { followed } from '../../shell/applications/followed';
import { LoginConfigFacts } from '../login-config/LoginConfigFacts';
import { PolicyFacts } from '../policies/PolicyFacts';
import '../login-config/login-config.css';
import '../settings/settings-page.css';
import './settings-overview.css';
import '../../base/mono.css';

/** All settings: what is as shipped, what is weak, and where each is changed. */
export function SettingsOverviewPage({ page }: { page: SettingsOverviewRef }) {
  const t = useText();
  const { policy, loginConfig, thirdParties, embedOrigins } = useSelector(page, ({ context }) => context);
  const link = (address: string, name: string) => (
    <a className="settings-link" href={address} onClick={followed(page, address)}>
      {t('settingsOverview.open', { page: name })}
    </a>
  );
  return (
    <div className="settings-page">
      <header className="settings-head">
        <h1>{t('settingsOverview.title')}</h1>
        <p className="settings-about">{t('settingsOverview.about')}</p>
      </header>
      <div className="settings-overview">
        <Loaded<SavedPolicy> loading={policy}>
          {(saved) => (
            <PolicyFacts
              policy={policyValues(saved)}
              shipped={shippedFields(policyValues(saved))}
              link={link('/policies', t('policies.title'))}
            />
          )}
        </Loaded>
        <div className="settings-form">
          <Loaded<OwnLoginConfig> loading={loginConfig}>
            {(config) => <LoginConfigFacts config={config} link={link('/login-config', t('loginConfig.title'))} />}
          </Loaded>
          <Loaded<readonly ThirdPartyRow[]> loading={thirdParties}>
            {(rows) => <ThirdPartiesCard rows={rows} link={link('/third-parties', t('thirdParties.title'))} />}
          </Loaded>
          <Loaded<readonly string[]> loading={embedOrigins}>{(origins) => <EmbeddingCard origins={origins} />}</Loaded>
        </div>
      </div>
    </div>
  );
}

/** A card waits and fails alone. What the user may not see is not there. */
function Loaded<Value>({
  loading,
  children,
}: {
  readonly loading: LoadingRef<Value>;
  readonly children: (value: Value) => ReactNode;
}) {
  const { value, failure, busy } = useSelector(loading, loaded<Value>, shallowEqual);
  if (value !== null) return children(value);
  if (failure?.kind === 'http' && failure.status === 403) return null;
  return (
    <section className="settings-card">
      {failure ? (
        <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />
      ) : (
        <Skeleton animation text={{ rows: 4 }} />
      )}
    </section>
  );
}

function ThirdPartiesCard({ rows, link }: { readonly rows: readonly ThirdPartyRow[]; readonly link: ReactElement }) {
  const t = useText();
  return (
    <section className="settings-card" aria-labelledby="overview-third-parties">
      <div className="settings-card-head">
        <h2 id="overview-third-parties">{t('thirdParties.title')}</h2>
        {link}
      </div>
      {rows.length === 0 ? (
        <p className="settings-hint">{t('settingsOverview.noThirdParties')}</p>
      ) : (
        <dl>
          {rows.map(({ id, name, enabled }) => (
            <div key={id} className="settings-fact">
              <dt>{name}</dt>
              <dd>
                <StatusDot good={enabled} word={t(enabled ? 'thirdParties.on' : 'thirdParties.off')} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** It is set where the server runs, for all tenants: what hosts may do is decided by who runs it. */
function EmbeddingCard({ origins }: { readonly origins: readonly string[] }) {
  const t = useText();
  return (
    <section className="settings-card" aria-labelledby="overview-embedding">
      <div className="settings-card-head">
        <h2 id="overview-embedding">{t('settingsOverview.embedding')}</h2>
      </div>
      {origins.length === 0 ? (
        <p className="settings-hint">{t('settingsOverview.embeddingOff')}</p>
      ) : (
        <ul className="settings-origins mono">
          {origins.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
      )}
      <p className="settings-hint">{t('settingsOverview.embeddingHow')}</p>
    </section>
  );
}
