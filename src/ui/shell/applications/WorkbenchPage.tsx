import { Empty } from '@arco-design/web-react';
import { useText } from '../../../i18n/text';
import type { AppCenterRef } from '../../../machines/shell/app-center';
import { Applications, Cards, CollectButton, OrderButtons } from './Applications';

/** §2.2, /myMenu/custom: the user puts together what their home page and their common menus begin with. */
export function WorkbenchPage({ page: center }: { page: AppCenterRef }) {
  const t = useText();
  return (
    <section className="applications-page">
      <h1 className="visually-hidden">{t('shell.pages.workbench')}</h1>
      <Applications center={center}>
        {({ found, collected, saving }, shell) => (
          <>
            <div className="applications-head">
              <h2>{t('applications.mine')}</h2>
              <p role="status">{saving ? t('applications.saving') : t('applications.mineHint')}</p>
            </div>
            {collected.length > 0 ? (
              <Cards
                shell={shell}
                applications={collected}
                buttons={(node) => <OrderButtons center={center} node={node} collected={collected} />}
              />
            ) : (
              <Empty description={t('applications.noneCollected')} />
            )}
            <h2>{t('applications.others')}</h2>
            <Cards
              shell={shell}
              applications={found.filter((each) => !collected.includes(each))}
              buttons={(node) => <CollectButton center={center} node={node} collected={collected} />}
            />
          </>
        )}
      </Applications>
    </section>
  );
}
