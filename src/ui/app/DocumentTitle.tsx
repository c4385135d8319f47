import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { siteOf } from '../../machines/base/site';
import { useApp } from './app';

/** §2.3: the title of the screen, if there is one, then that of the site. */
export function DocumentTitle({ screen }: { screen: string | null }) {
  const t = useText();
  const config = useSelector(useApp().site, siteOf, shallowEqual);
  const site = config.bigTitle || t(config.builtIn ? 'frame.siteTitle' : 'frame.defaultTitle');
  return <title>{screen ? `${screen} - ${site}` : site}</title>;
}
