import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { speechOf, TextContext, useLanguage, useText } from '../i18n/text';
import { spoken } from '../machines/language';
import { siteOf, stageOf } from '../machines/session';
import { useApp } from './app';
import icon from './frame/icon.svg';
import { NoticeView } from './frame/NoticeView';
import { Splash } from './frame/Splash';
import { UnreachableScreen } from './frame/UnreachableScreen';
import { tabTitle } from './shell/tab-title';

/** The frame around every screen. What the window shows follows from the session; which screen that is, from the address. */
export function AppFrame() {
  const stage = useSelector(useApp().session, stageOf);
  return (
    <>
      <Head />
      {stage === 'waiting' && <Splash />}
      {stage === 'unreachable' && <UnreachableScreen />}
      {(stage === 'signIn' || stage === 'shell') && <Outlet />}
      <NoticeView />
    </>
  );
}

/** Speaks the language of the language machine to everything inside. */
export function Spoken({ children }: { children: ReactNode }) {
  const { language, pack } = useSelector(useApp().language, spoken);
  const speech = useMemo(() => speechOf(language, pack.texts), [language, pack]);
  return <TextContext value={speech}>{children}</TextContext>;
}

/** §2.3: the title of the screen, then that of the site; the site's small icon. React puts both into the head of the document. */
function Head() {
  const t = useText();
  const language = useLanguage();
  const { session, title } = useApp();
  const stage = useSelector(session, stageOf);
  const { bigTitle, builtIn, smallIcon, fileHost } = useSelector(session, siteOf, shallowEqual);
  const tab = useSelector(title, ({ context }) => context);
  const screen = stage === 'shell' ? tab && tabTitle(t, language, tab) : stage === 'signIn' && t('signIn.title');
  const site = bigTitle || t(builtIn ? 'frame.siteTitle' : 'frame.defaultTitle');
  return (
    <>
      <title>{screen ? `${screen} - ${site}` : site}</title>
      <link rel="icon" href={smallIcon ? `${fileHost ?? ''}${smallIcon}` : icon} />
    </>
  );
}
