import { Empty } from '@arco-design/web-react';
import type { Application } from '../../../../contract/app-center';
import { useText } from '../../../i18n/text';
import type { AppCenterRef } from '../../../machines/shell/app-center';
import type { ShellRef } from '../../../machines/shell/shell';
import { Applications, Cards, CollectButton } from './Applications';
import { PageLink } from './PageLink';

/** §2.2, /myMenus: what the user has collected, what they open most, and what else they may collect. */
export function MyMenusPage({ page: center }: { page: AppCenterRef }) {
  const t = useText();
  return (
    <section className="applications-page">
      <h1 className="visually-hidden">{t('shell.pages.myMenus')}</h1>
      <Applications center={center}>
        {({ common, collected, found }, shell) => {
          const used = common.filter((one) => !isAmong(collected, one));
          const others = found.filter((one) => !isAmong(collected, one) && !isAmong(used, one));
          const section = { center, shell, collected };
          return (
            <>
              <div className="applications-head">
                <h2>{t('applications.collected')}</h2>
                <PageLink shell={shell} to="workbench" text={t('applications.arrange')} />
              </div>
              {collected.length === 0 && <Empty description={t('applications.noneCollected')} />}
              <Starred {...section} applications={collected} />
              {used.length > 0 && <h2>{t('applications.used')}</h2>}
              <Starred {...section} applications={used} />
              <div className="applications-head">
                <h2>{t('applications.others')}</h2>
                <PageLink shell={shell} to="middleApps" text={t('applications.all')} />
              </div>
              <Starred {...section} applications={others} />
            </>
          );
        }}
      </Applications>
    </section>
  );
}

const isAmong = (applications: readonly Application[], { menuId }: Application) =>
  applications.some((each) => each.menuId === menuId);

interface StarredProps {
  readonly center: AppCenterRef;
  readonly shell: ShellRef;
  readonly applications: readonly Application[];
  readonly collected: readonly Application[];
}

function Starred({ center, shell, applications, collected }: StarredProps) {
  return (
    <Cards
      shell={shell}
      applications={applications}
      buttons={(node) => <CollectButton center={center} node={node} collected={collected} />}
    />
  );
}
