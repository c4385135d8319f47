import { IconQuestionCircle } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type HelpRef, offersHelp, openHelp } from '../../machines/shell/help';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { hasView } from '../base/page';

/** The help of the page that is shown, if it has one or the user may write it. */
export function HelpButton({ help, tabs }: { help: HelpRef; tabs: TabsRef }) {
  const t = useText();
  const { tabs: open, active } = useSelector(tabs, tabStrip, shallowEqual);
  const isOffered = useSelector(help, (snapshot) => offersHelp(snapshot, active ?? ''));
  const { file, page } = useSelector(help, openHelp, shallowEqual);
  const tab = open.find(({ path }) => path === active);
  const label = t('help.open');
  return (
    <>
      {isOffered && tab?.ref && (
        <button
          type="button"
          className="tab-help"
          aria-label={label}
          title={label}
          onClick={() => tab.ref && help.send({ type: 'open', path: tab.path, tab: tab.ref })}
        >
          <IconQuestionCircle />
        </button>
      )}
      {file && page && hasView(file) && <file.View page={page} />}
    </>
  );
}
