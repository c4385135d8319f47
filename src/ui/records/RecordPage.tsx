import { Alert, Button, Empty, Skeleton } from '@arco-design/web-react';
import { IconLeft } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode, useId } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import { useText } from '../../i18n/text';
import type { Versioned } from '../../machines/records/record-form';
import { type RecordPageContext, recordPage } from '../../machines/records/record-page';
import { FACTS, isSamePage } from '../../machines/records/record-tabs';
import { PermissionContext } from '../base/Can';
import type { Elements } from '../base/elements';
import { RecordLink } from './RecordLink';
import { RecordTabs } from './RecordTabs';
import { ReloadFailure, TableFailure } from './TableStates';
import './record-page.css';

/** The page of a record, whatever its dialogs are. */
type ShownRecordPage<Row extends Versioned, T extends object> = ActorRef<
  Snapshot<unknown> & { readonly context: RecordPageContext<Row, T, object>; readonly value: unknown },
  { readonly type: 'show'; readonly tab: string } | { readonly type: 'retry' } | { readonly type: 'refresh' }
>;

/** How a tab is called, and what it shows of what lives in it. */
type TabLooks<Row, T extends object> = {
  readonly [Name in keyof T & string]: {
    readonly title: string;
    readonly show: (ref: T[Name], row: Row) => ReactElement;
  };
};

interface Props<Row extends Versioned, T extends object> {
  readonly page: ShownRecordPage<Row, T>;
  /** What the list is called that the way back leads to. */
  readonly list: string;
  readonly nameOf: (row: Row) => string;
  readonly codeOf?: (row: Row) => string | null;
  /** Its state, and what else marks it. */
  readonly mark?: (row: Row) => ReactNode;
  /** What can be done with it. */
  readonly acts: (row: Row) => ReactElement;
  readonly facts: (row: Row) => ReactNode;
  readonly tabs: TabLooks<Row, T>;
  /** The dialogs of this page. */
  readonly children?: Elements;
}

/** The page of one record: where it belongs, what it is called, what can be done with it, and tabs of what belongs to it. */
export function RecordPage<Row extends Versioned, T extends object>(props: Props<Row, T>) {
  const { page, list, children } = props;
  const { row, failure, standing, permissions, list: path } = useSelector(page, recordPage<Row, T, object>, isSamePage);
  return (
    <PermissionContext value={permissions}>
      <section className="record-page">
        <nav className="record-back">
          <RecordLink to={path}>
            <IconLeft />
            <span>{list}</span>
          </RecordLink>
        </nav>
        {standing !== 'shown' && <h1 className="visually-hidden">{list}</h1>}
        {standing === 'shown' && row && <Shown {...props} row={row} />}
        {standing === 'loading' && <Skeleton className="record-card" animation text={{ rows: 8 }} />}
        {standing === 'failed' && failure && (
          <TableFailure failure={failure} busy={false} onRetry={() => page.send({ type: 'retry' })} />
        )}
        {standing === 'gone' && <Gone path={path} list={list} />}
      </section>
      {children}
    </PermissionContext>
  );
}

/** Another user has deleted it, or it was never there. */
function Gone({ path, list }: { path: string; list: string }) {
  const t = useText();
  return (
    <div className="table-nothing" role="alert">
      <Empty description={t('record.gone')} />
      <RecordLink to={path}>{t('record.back', { list })}</RecordLink>
    </div>
  );
}

function Shown<Row extends Versioned, T extends object>(props: Props<Row, T> & { readonly row: Row }) {
  const { page, row, nameOf, codeOf, mark, acts, tabs } = props;
  const t = useText();
  const id = useId();
  const { at, failure, outdated, tabs: names } = useSelector(page, recordPage<Row, T, object>, isSamePage);
  const refresh = () => page.send({ type: 'refresh' });
  const titles = names.flatMap((name) => (isTab(tabs, name) ? [{ name, title: tabs[name].title }] : []));
  return (
    <>
      <header className="record-head">
        <h1>{nameOf(row)}</h1>
        {codeOf?.(row) && <span className="mono record-code">{codeOf(row)}</span>}
        {mark && <span>{mark(row)}</span>}
        <span className="record-free" />
        {acts(row)}
      </header>
      <RecordTabs
        id={id}
        tabs={[{ name: FACTS, title: t('record.facts') }, ...titles]}
        at={at}
        onShow={(tab) => page.send({ type: 'show', tab })}
      />
      {outdated && (
        <Alert
          type="info"
          content={t('record.outdated')}
          action={
            <Button size="mini" onClick={refresh}>
              {t('list.refresh')}
            </Button>
          }
        />
      )}
      {failure && <ReloadFailure failure={failure} busy={false} onRetry={refresh} />}
      <div className="record-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        <Panel {...props} at={at} />
      </div>
    </>
  );
}

/** What the chosen tab shows. */
function Panel<Row extends Versioned, T extends object>({
  page,
  row,
  at,
  facts,
  tabs,
}: Props<Row, T> & { row: Row; at: string }) {
  const { opened } = useSelector(page, recordPage<Row, T, object>, isSamePage);
  if (!isTab(tabs, at)) return <div className="record-cards">{facts(row)}</div>;
  const ref = opened[at];
  return ref === undefined ? null : <div className="record-card record-tab">{tabs[at].show(ref, row)}</div>;
}

const isTab = <T extends object>(tabs: TabLooks<never, T>, name: string): name is keyof T & string => Object.hasOwn(tabs, name);
