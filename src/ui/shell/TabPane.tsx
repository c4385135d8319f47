import { Button, Result } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo } from 'react';
import { useText } from '../../i18n/text';
import type { ShellRef } from '../../machines/shell/shell';
import { type TabRef, tabContent } from '../../machines/shell/tab';
import { Boundary } from '../app/Boundary';
import { PermissionContext } from '../base/Can';
import { hasView } from '../base/page';
import { RequestId } from '../base/RequestId';
import { ExceptionView } from './ExceptionView';
import { PageSkeleton } from './PageSkeleton';

/** One page, or what stands in its place while there is none. That another tab is shown changes nothing in it. */
export const TabPane = memo(function TabPane({ shell, tab }: { shell: ShellRef; tab: TabRef }) {
  const t = useText();
  const content = useSelector(tab, tabContent, shallowEqual);
  const permissions = useSelector(tab, ({ context }) => context.permissions);
  switch (content.show) {
    case 'loading':
      return <PageSkeleton />;
    case 'unavailable':
      return <Unavailable tab={tab} />;
    case 'broken':
      return (
        <ExceptionView kind="500" onHome={() => shell.send({ type: 'open', address: '/' })}>
          <Button type="primary" onClick={() => tab.send({ type: 'retry' })}>
            {t('frame.retry')}
          </Button>
          <RequestId id={content.requestId} />
        </ExceptionView>
      );
    case 'page':
      return (
        <Boundary key={content.page.sessionId} onCrash={(error) => tab.send({ type: 'crashed', error })}>
          <PermissionContext value={permissions}>
            {hasView(content.file) && <content.file.View page={content.page} />}
          </PermissionContext>
        </Boundary>
      );
  }
});

/** Browsers remember a failed import: where a retry does not help, loading everything anew does. */
function Unavailable({ tab }: { tab: TabRef }) {
  const t = useText();
  return (
    <Result
      className="shell-result"
      status="warning"
      title={t('shell.page.unavailable')}
      subTitle={t('shell.page.unavailableHint')}
      extra={
        <>
          <Button type="primary" onClick={() => tab.send({ type: 'retry' })}>
            {t('frame.retry')}
          </Button>
          <Button onClick={() => tab.send({ type: 'reload' })}>{t('shell.page.refresh')}</Button>
        </>
      }
    />
  );
}
