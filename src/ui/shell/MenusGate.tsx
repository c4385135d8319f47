import { Button, Result } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { failureText, requestIdOf } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type MenusRef, sideMenu } from '../../machines/shell/menus';
import { RequestId } from '../base/RequestId';
import { PageSkeleton } from './PageSkeleton';

/** What stands in the place of the pages before the menus are there. */
export function MenusGate({ menus }: { menus: MenusRef }) {
  const t = useText();
  const side = useSelector(menus, sideMenu, shallowEqual);
  if (side.show !== 'failed') return <PageSkeleton />;
  return (
    <Result
      className="shell-result"
      status="warning"
      title={t('shell.menusFailed')}
      subTitle={failureText(t, side.failure, 'query')}
      extra={
        <>
          <Button type="primary" onClick={() => menus.send({ type: 'retry' })}>
            {t('frame.retry')}
          </Button>
          <RequestId id={requestIdOf(side.failure)} />
        </>
      }
    />
  );
}
