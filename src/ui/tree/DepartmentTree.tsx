import { Button, Empty, Input, Skeleton } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { ROOT_ID } from '../../../contract/ids';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import {
  type DepartmentTreeRef,
  departmentTree,
  linesOf,
  pathTo,
  type TreeLine,
} from '../../machines/administration/department-tree';
import { loaded } from '../../machines/base/loading';
import { TreeLines } from './TreeLines';
import './department-tree.css';
import '../forms/fields.css';

interface Props {
  readonly tree: DepartmentTreeRef;
  /** The department chosen, `0` for all. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The departments beside a list: search, tree, and the way to the one that is chosen. */
export function DepartmentTree({ tree, chosen, onChoose }: Props) {
  const t = useText();
  const { loading, forest, visible, keyword, expanded } = useSelector(tree, departmentTree, shallowEqual);
  const { failure, busy } = useSelector(loading, loaded, shallowEqual);
  const root = { id: ROOT_ID, name: t('users.allDepartments'), level: 0, open: null };
  const path = pathTo(forest, chosen).map(({ departmentName }) => departmentName);
  const toggle = (id: string) =>
    tree.send({ type: 'expand', ids: expanded.includes(id) ? expanded.filter((other) => other !== id) : [...expanded, id] });

  if (busy) return <Skeleton className="department-wait" text={{ rows: 8 }} animation />;
  if (failure) {
    return (
      <div className="department-failure" role="alert">
        <p>{t('users.departmentsFailed')}</p>
        <p>{failureText(t, failure, 'query')}</p>
        <Button size="small" onClick={() => loading.send({ type: 'retry' })}>
          {t('list.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className="department-tree">
      <Input
        className="department-search"
        size="small"
        allowClear
        prefix={<IconSearch />}
        aria-label={t('users.departmentSearch')}
        placeholder={t('users.departmentSearch')}
        value={keyword}
        onChange={(text) => tree.send({ type: 'search', keyword: text })}
      />
      {visible.length > 0 || !keyword.trim() ? (
        <TreeLines
          label={t('users.departmentTree')}
          lines={keyword.trim() ? linesOf(visible, expanded).map(unfolded) : [root, ...linesOf(visible, expanded)]}
          keyword={keyword.trim()}
          chosen={chosen}
          onChoose={onChoose}
          onToggle={toggle}
        />
      ) : null}
      {visible.length === 0 && (
        <Empty
          className="department-nothing"
          description={t(forest.length === 0 ? 'users.departmentsEmpty' : 'users.departmentsNotFound')}
        />
      )}
      {path.length > 0 && (
        <div className="department-path" title={path.join(' / ')}>
          {path.join(' / ')}
        </div>
      )}
    </div>
  );
}

/** While searching there is nothing to fold. */
const unfolded = (line: TreeLine): TreeLine => ({ ...line, open: null });
