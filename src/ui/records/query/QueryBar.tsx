import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import { useText } from '../../../i18n/text';
import { filtersOf, type Identified } from '../../../machines/records/list-page';
import { draftOf } from '../../../machines/records/query-tree';
import { openDialog, type QueryChild, queryOf, type RecordsPageContext } from '../../../machines/records/records-page';
import { type QueryLooks, useSaid } from './looks';
import { sentenceOf } from './query-sentence';
import './query-bar.css';

/** The builder comes when it is first opened. */
const QueryBuilder = lazy(async () => ({ default: (await import('./QueryBuilder')).QueryBuilder }));

interface Props<Row extends Identified> {
  readonly page: ActorRef<
    Snapshot<unknown> & { readonly context: RecordsPageContext<Row, object>; readonly children: QueryChild },
    { readonly type: 'buildQuery' }
  >;
  readonly looks: QueryLooks;
  readonly asked: NonNullable<RecordsPageContext<Row, object>['asked']>;
  readonly onBuild: () => void;
}

/** Says what the advanced query of a list asks, if there is one, and holds what makes it. */
export function QueryBar<Row extends Identified>({ page, looks, asked, onBuild }: Props<Row>) {
  const t = useText();
  const { query: builder } = useSelector(page, openDialog<QueryChild>);
  const list = useSelector(page, ({ context }) => context.list);
  const query = queryOf(useSelector(list, filtersOf<Row>));
  const said = useSaid(looks, asked.fields, asked.names);
  const draft = query === undefined ? null : draftOf(query, asked.fields);
  return (
    <>
      {query !== undefined && (
        <section className="query-bar" aria-label={t('query.asked')}>
          <p>{draft ? sentenceOf(t, draft, said) : t('query.unreadable')}</p>
          <span className="query-bar-acts">
            {draft && (
              <Button type="text" size="small" onClick={onBuild}>
                {t('query.change')}
              </Button>
            )}
            <Button
              type="text"
              size="small"
              onClick={() => list.send({ type: 'search', filters: { superQueryParams: undefined } })}
            >
              {t('query.takeAway')}
            </Button>
          </span>
        </section>
      )}
      {builder && (
        <Suspense fallback={null}>
          <QueryBuilder builder={builder} looks={looks} />
        </Suspense>
      )}
    </>
  );
}
