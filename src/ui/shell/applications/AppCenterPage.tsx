import { Empty, Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { useText } from '../../../i18n/text';
import type { AppCenterRef } from '../../../machines/shell/app-center';
import { Applications, Cards, CollectButton } from './Applications';

/** §2.2, /middle-apps: all that the user may open, to find by name and to collect. */
export function AppCenterPage({ page: center }: { page: AppCenterRef }) {
  const t = useText();
  return (
    <section className="applications-page">
      <h1 className="visually-hidden">{t('applications.all')}</h1>
      <Applications center={center}>
        {({ found, collected, typed }, shell) => (
          <>
            <Input
              className="applications-search"
              allowClear
              prefix={<IconSearch />}
              aria-label={t('applications.find')}
              placeholder={t('applications.find')}
              value={typed}
              onChange={(text) => center.send({ type: 'find', typed: text })}
            />
            <p className="visually-hidden" role="status">
              {t('applications.count', { count: found.length })}
            </p>
            {found.length > 0 ? (
              <Cards
                shell={shell}
                applications={found}
                buttons={(node) => <CollectButton center={center} node={node} collected={collected} />}
              />
            ) : (
              <Empty description={t(typed.trim() ? 'applications.noneFound' : 'shell.home.noEntries')} />
            )}
          </>
        )}
      </Applications>
    </section>
  );
}
