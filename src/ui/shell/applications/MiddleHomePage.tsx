import { IconLaunch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Subsystem } from '../../../../contract/subsystems';
import { useText } from '../../../i18n/text';
import type { AppCenterRef } from '../../../machines/shell/app-center';
import { allSubsystems, type MenusRef } from '../../../machines/shell/menus';
import { type ShellRef, shellFrame } from '../../../machines/shell/shell';
import { Applications, Cards } from './Applications';
import { PageLink } from './PageLink';

/** §2.2, /middle-home: the sub-systems of the platform, and what the user opens most. */
export function MiddleHomePage({ page: center }: { page: AppCenterRef }) {
  const t = useText();
  return (
    <section className="applications-page">
      <h1 className="visually-hidden">{t('shell.pages.middleHome')}</h1>
      <Applications center={center}>
        {({ common, found }, shell) => (
          <>
            <h2>{t('applications.subsystems')}</h2>
            <Subsystems shell={shell} />
            <div className="applications-head">
              <h2>{t('shell.home.entries')}</h2>
              <PageLink shell={shell} to="middleApps" text={t('applications.all')} />
            </div>
            <Cards shell={shell} applications={common.length > 0 ? common : found} />
          </>
        )}
      </Applications>
    </section>
  );
}

function Subsystems({ shell }: { shell: ShellRef }) {
  const { menus } = useSelector(shell, shellFrame, shallowEqual);
  const { subsystems, chosen } = useSelector(menus, allSubsystems, shallowEqual);
  return (
    <ul className="subsystem-cards">
      {subsystems.map((subsystem) => (
        <li key={subsystem.id}>
          <SubsystemCard menus={menus} subsystem={subsystem} isChosen={subsystem.id === chosen} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly menus: MenusRef;
  readonly subsystem: Subsystem;
  readonly isChosen: boolean;
}

/**
 * One with an address of its own opens there, and signs its user in by the authorise call; one of this console is chosen by a press; the
 * rest say why nothing happens.
 */
function SubsystemCard({ menus, subsystem: { id, name, url, currentUserHasPermission }, isChosen }: CardProps) {
  const t = useText();
  const title = <span className="subsystem-title">{name ?? id}</span>;
  const isElsewhere = /^https?:/i.test(url ?? '');
  if (currentUserHasPermission && !isElsewhere) {
    return (
      <button
        type="button"
        className="subsystem-card"
        aria-pressed={isChosen}
        onClick={() => menus.send({ type: 'choose', subsystemId: id })}
      >
        {title}
        <span className="subsystem-note">{t(isChosen ? 'applications.here' : 'applications.enter')}</span>
      </button>
    );
  }
  if (url && isElsewhere) {
    return (
      <a className="subsystem-card" href={url} target="_blank" rel="noopener noreferrer">
        {title}
        <span className="subsystem-note">
          <span>{t(currentUserHasPermission ? 'applications.enterElsewhere' : 'applications.ownSite')}</span> <IconLaunch />
        </span>
      </a>
    );
  }
  return (
    <div className="subsystem-card closed">
      {title}
      <span className="subsystem-note">{t('applications.closed')}</span>
    </div>
  );
}
