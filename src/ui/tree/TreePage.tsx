import { Button, Empty, Input, Skeleton } from '@arco-design/web-react';
import { IconPlus, IconRefresh, IconSearch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { loaded } from '../../machines/base/loading';
import type { StandardTreePage } from '../../machines/records/tree-dialogs';
import { standing, treePage, treePageLines } from '../../machines/records/tree-page';
import type { TreeRow } from '../../machines/records/tree-rows';
import { Can, PermissionContext, useCan } from '../base/Can';
import type { Elements } from '../base/elements';
import { ToolButton } from '../menu/ToolButton';
import { QueryLayout } from '../records/QueryLayout';
import type { RecordRights, RowAct } from '../records/RowActions';
import { type RecordTexts, StandardDialogs } from '../records/StandardDialogs';
import { TableCard } from '../records/TableCard';
import { ReloadFailure, TableFailure } from '../records/TableStates';
import { TreeMoves } from './TreeMoves';
import { TreeTable } from './TreeTable';
import type { TreeLook, TreeTexts } from './tree-look';
import { useTreeActs } from './useTreeActs';
import '../records/table-states.css';

interface Props<Row extends TreeRow, Values extends object> {
  readonly page: StandardTreePage<Row, Values>;
  readonly look: TreeLook<Row>;
  readonly texts: RecordTexts<Row> & TreeTexts<Row>;
  readonly rights: RecordRights;
  /** Whether something can be added below a row. */
  readonly takesMore?: (row: Row) => boolean;
  /** What else can be done with a row. */
  readonly acts?: (row: Row) => readonly RowAct[];
  /** What else can be done with the tree. */
  readonly tools?: Elements;
  readonly fields: (row: Row | null) => ReactNode;
  /** The dialogs that only this page has. */
  readonly children?: Elements;
}

/** A page around one tree: search, tools and rows, with the form and the questions over it. */
export function TreePage<Row extends TreeRow, Values extends object>(props: Props<Row, Values>) {
  const { page, texts, rights, look, fields, children } = props;
  const { permissions } = useSelector(page, treePage<Row>, shallowEqual);
  return (
    <PermissionContext value={permissions}>
      <QueryLayout side={undefined}>
        <h1 className="visually-hidden">{texts.title}</h1>
        <Tree {...props} />
      </QueryLayout>
      <StandardDialogs
        page={page}
        texts={texts}
        rights={rights}
        onFind={(keyword) => page.send({ type: 'search', keyword })}
        fields={fields}
      />
      <TreeMoves page={page} look={look} texts={texts} />
      {children}
    </PermissionContext>
  );
}

function Tree<Row extends TreeRow, Values extends object>(props: Props<Row, Values>) {
  const { page, texts, rights, tools, look } = props;
  const t = useText();
  const { loading } = useSelector(page, treePage<Row>, shallowEqual);
  const { value, failure, busy } = useSelector(loading, loaded<readonly Row[]>, shallowEqual);
  const retry = () => loading.send({ type: 'retry' });
  const add = () => page.send({ type: 'open', dialog: 'form', about: null });
  return (
    <TableCard
      actions={
        <>
          <Can when={rights.add}>
            <Button type="primary" icon={<IconPlus />} onClick={add}>
              {t('list.add')}
            </Button>
          </Can>
          {tools}
          <Tools page={page} search={texts.search} />
        </>
      }
      tools={
        <div className="table-tools">
          <ToolButton
            label={t('list.refresh')}
            icon={<IconRefresh />}
            inert={busy}
            onPress={() => loading.send({ type: 'reload' })}
          />
        </div>
      }
      footer={<Status page={page} look={look} texts={texts} />}
    >
      {failure && value && <ReloadFailure failure={failure} busy={busy} onRetry={retry} />}
      {value ? (
        <Rows {...props} onAdd={add} />
      ) : failure ? (
        <TableFailure failure={failure} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton className="tree-bones" text={{ rows: 8 }} animation />
      )}
    </TableCard>
  );
}

function Tools<Row extends TreeRow, Values extends object>({
  page,
  search,
}: {
  page: StandardTreePage<Row, Values>;
  search: string;
}) {
  const t = useText();
  const { keyword } = useSelector(page, treePage<Row>, shallowEqual);
  const isSearched = keyword.trim() !== '';
  return (
    <>
      <Input
        className="tree-search"
        allowClear
        prefix={<IconSearch />}
        aria-label={search}
        placeholder={search}
        value={keyword}
        onChange={(typed) => page.send({ type: 'search', keyword: typed })}
      />
      <span className="tree-folds">
        <Button type="text" disabled={isSearched} onClick={() => page.send({ type: 'unfoldAll' })}>
          {t('tree.unfoldAll')}
        </Button>
        <Button type="text" disabled={isSearched} onClick={() => page.send({ type: 'foldAll' })}>
          {t('tree.foldAll')}
        </Button>
      </span>
    </>
  );
}

function Rows<Row extends TreeRow, Values extends object>(props: Props<Row, Values> & { readonly onAdd: () => void }) {
  const { page, look, texts, rights, onAdd } = props;
  const t = useText();
  const can = useCan();
  const acts = useTreeActs(props);
  const { isEmpty, keyword } = useSelector(page, treePage<Row>, shallowEqual);
  const isNothingFound = useSelector(page, (snapshot) => treePageLines<Row>(snapshot).length === 0);
  if (isEmpty) {
    return (
      <div className="table-nothing">
        <Empty description={texts.empty} />
        {can(rights.add) ? (
          <Button type="primary" onClick={onAdd}>
            {texts.add}
          </Button>
        ) : (
          <span>{t('list.askAdministrator')}</span>
        )}
      </div>
    );
  }
  if (keyword.trim() && isNothingFound) {
    return (
      <div className="table-nothing">
        <Empty description={t('list.nothingFound')} />
        <Button onClick={() => page.send({ type: 'search', keyword: '' })}>{t('list.clearConditions')}</Button>
      </div>
    );
  }
  return <TreeTable page={page} look={look} acts={acts} />;
}

/** Below the tree: what the keys do and, while a row is moved, where it would stand, or why it cannot. It is spoken, too. */
function Status<Row extends TreeRow, Values extends object>({
  page,
  look,
  texts,
}: Pick<Props<Row, Values>, 'page' | 'look' | 'texts'>) {
  const t = useText();
  const { step, lift } = useSelector(page, treePage<Row>, shallowEqual);
  const { parent, at, of } = useSelector(page, standing<Row>, shallowEqual);
  const isMoving = step === 'moving';
  const place = t('tree.standing', { parent: parent ? look.nameOf(parent) : texts.top, at, of });
  const words = step === 'saving' ? t('list.saving') : lift?.fault ? t(`tree.faults.${lift.fault}`) : place;
  return (
    <div className="tree-status">
      <span role="status">{isMoving || step === 'saving' ? words : ''}</span>
      {isMoving && lift?.by === 'keys' && <span className="tree-keys">{t('tree.movingKeys')}</span>}
    </div>
  );
}
