import { Alert, Button, Empty } from '@arco-design/web-react';
import { IconExclamationCircle } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import type { Failure } from '../../../contract/failure';
import { detailOf, failureText, requestIdOf } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { handFocusOn } from '../base/handFocusOn';
import { RequestId } from '../base/RequestId';

interface FailureProps {
  readonly failure: Failure;
  /** It is being tried again. */
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** A list that could not be read says why where its rows would be, until they are there. */
export function TableFailure(props: FailureProps) {
  return (
    <div className="table-state" role="alert" ref={handFocusOn}>
      <IconExclamationCircle className="table-state-picture" />
      <Reason {...props} />
      <Retry {...props} />
    </div>
  );
}

/** A list that could not be read again says so above the rows that it has. */
export function ReloadFailure(props: FailureProps) {
  return (
    <div className="table-reload-failure" ref={handFocusOn}>
      <Alert type="error" content={<Reason {...props} />} action={<Retry {...props} />} />
    </div>
  );
}

function Reason({ failure }: FailureProps) {
  const detail = detailOf(failure);
  return (
    <>
      <p className="table-state-words">{failureText(useText(), failure, 'query')}</p>
      {detail && <p>{detail}</p>}
      <RequestId id={requestIdOf(failure)} />
    </>
  );
}

const Retry = ({ busy, onRetry }: FailureProps) => (
  <Button type="primary" size="small" loading={busy} aria-disabled={busy} onClick={onRetry}>
    {useText()('list.retry')}
  </Button>
);

export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useText();
  return <Nothing words={t('list.nothingFound')} action={<Button onClick={onClear}>{t('list.clearConditions')}</Button>} />;
}

export const NothingYet = ({ hint, action }: { hint: string; action: ReactNode }) => <Nothing words={hint} action={action} />;

const Nothing = ({ words, action }: { words: string; action: ReactNode }) => (
  <div className="table-nothing" ref={handFocusOn}>
    <Empty description={words} />
    {action}
  </div>
);
