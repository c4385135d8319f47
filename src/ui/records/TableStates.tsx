import { Alert, Button, Empty } from '@arco-design/web-react';
import { IconExclamationCircle } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import type { Failure } from '../../../contract/failure';
import { failureWords, requestIdOf } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { filtersOf, type Identified, type ListPageRef } from '../../machines/records/list-page';
import type { Elements } from '../base/elements';
import { handFocusOn } from '../base/handFocusOn';
import { RequestId } from '../base/RequestId';
import './table-states.css';

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
  const { title, reasons } = failureWords(useText(), failure, 'query');
  return (
    <>
      <p className="table-state-words">{title}</p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <RequestId id={requestIdOf(failure)} />
    </>
  );
}

const Retry = ({ busy, onRetry }: FailureProps) => (
  <Button type="primary" size="small" loading={busy} aria-disabled={busy} onClick={onRetry}>
    {useText()('list.retry')}
  </Button>
);

interface NoRowsProps<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly emptyHint: string;
  readonly emptyAction: Elements;
}

/** A list without rows: nothing that the search found, or nothing yet. */
export function NoRows<Row extends Identified>({ list, emptyHint, emptyAction }: NoRowsProps<Row>) {
  const t = useText();
  const isSearched = Object.keys(useSelector(list, filtersOf<Row>)).length > 0;
  const clear = <Button onClick={() => list.send({ type: 'reset' })}>{t('list.clearConditions')}</Button>;
  return (
    <div className="table-nothing" ref={handFocusOn}>
      <Empty description={isSearched ? t('list.nothingFound') : emptyHint} />
      {isSearched ? clear : emptyAction}
    </div>
  );
}
