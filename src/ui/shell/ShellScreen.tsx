import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { ArcoLocale } from '../app/ArcoLocale';
import { useApp } from '../app/app';
import { DocumentTitle } from '../app/DocumentTitle';
import { ShellFrame } from './ShellFrame';
import { tabTitle } from './tab-title';

/** What the signed-in user works in. Arco comes with it: no screen before it has any use for that. */
export function ShellScreen() {
  const { session } = useApp();
  const shell = useSelector(session, ({ context }) => context.shell);
  if (!shell) return null;
  return (
    <ArcoLocale>
      <TabTitle />
      <ShellFrame shell={shell} />
    </ArcoLocale>
  );
}

/** The window is called as its active tab. */
function TabTitle() {
  const t = useText();
  const language = useLanguage();
  const tab = useSelector(useApp().title, ({ context }) => context);
  return <DocumentTitle screen={tab && tabTitle(t, language, tab)} />;
}
