import { shallowEqual, useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { TextContext, useText } from '../../i18n/text';
import { spoken } from '../../machines/app/language';
import { screenAt } from '../../machines/base/routes';
import { pictureAddress, siteOf } from '../../machines/base/site';
import { stageOf } from '../../machines/session/stage';
import icon from '../base/icon.svg';
import { useApp } from './app';
import { DocumentTitle } from './DocumentTitle';
import { HostGate } from './HostGate';
import { NoticeView } from './NoticeView';
import { OfflineBar } from './OfflineBar';
import { ScreenPane } from './ScreenPane';
import { Splash } from './Splash';
import { UnreachableScreen } from './UnreachableScreen';

const ShellScreen = lazy(async () => ({ default: (await import('../shell/ShellScreen')).ShellScreen }));

/** The frame around every screen. What the window shows follows from the session; which screen that is, from the address. */
export function AppFrame() {
  const { session } = useApp();
  const stage = useSelector(session, stageOf);
  const host = useSelector(session, ({ children }) => children.screenHost);
  return (
    <>
      <Head />
      <HostGate>
        {stage === 'waiting' && <Splash />}
        {stage === 'unreachable' && <UnreachableScreen />}
        {stage === 'screen' && host && <ScreenPane host={host} />}
        {stage === 'shell' && (
          <Suspense fallback={<Arriving />}>
            <ShellScreen />
          </Suspense>
        )}
        <OfflineBar />
        <NoticeView />
      </HostGate>
    </>
  );
}

/** The shell is on its way: no page of it has a name yet. */
const Arriving = () => (
  <>
    <DocumentTitle screen={null} />
    <Splash />
  </>
);

/** Speaks the language of the language machine to everything inside. */
export function Spoken({ children }: { children: ReactNode }) {
  const { pack } = useSelector(useApp().language, spoken, shallowEqual);
  return <TextContext value={pack.speech}>{children}</TextContext>;
}

/** The title of a screen for guests, and the site's small icon. React puts both into the head of the document. */
function Head() {
  const t = useText();
  const { session, site: siteRef } = useApp();
  const stage = useSelector(session, stageOf);
  const place = useSelector(session, ({ context }) => context.place);
  const host = useSelector(session, ({ children }) => children.screenHost);
  const ownTitle = useSelector(host, (snapshot) => snapshot?.context.customTitle);
  const config = useSelector(siteRef, siteOf, shallowEqual);
  const open = stage === 'screen' ? screenAt(place.path) : null;
  return (
    <>
      {stage !== 'shell' && <DocumentTitle screen={open && (ownTitle || t(`screens.title.${open.title}`))} />}
      <link rel="icon" href={pictureAddress(config, config.smallIcon) ?? icon} />
    </>
  );
}
