import { Button, Empty } from '@arco-design/web-react';
import { IconExclamationCircle } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import type { Failure } from '../../../contract/failure';
import { failureText, requestIdOf } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { RequestId } from './RequestId';

/** A failed list keeps its reason where the rows would be, until it is asked for again. */
export function TableFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useText();
  return (
    <div className="table-state" role="alert">
      <IconExclamationCircle className="table-state-picture" />
      <p className="table-state-words">{failureText(t, failure, 'query')}</p>
      <RequestId id={requestIdOf(failure)} />
      <Button type="primary" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </div>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useText();
  return <Nothing words={t('list.nothingFound')} action={<Button onClick={onClear}>{t('list.clearConditions')}</Button>} />;
}

export const NothingYet = ({ hint, action }: { hint: string; action: ReactNode }) => <Nothing words={hint} action={action} />;

const Nothing = ({ words, action }: { words: string; action: ReactNode }) => (
  <div className="table-nothing">
    <Empty description={words} />
    {action}
  </div>
);
