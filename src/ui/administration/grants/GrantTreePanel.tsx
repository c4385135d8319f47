import { Button, Checkbox, Empty, Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type Translate, useLanguage, useText } from '../../../i18n/text';
import { type Granted, type GrantNode, isLocked, itemsOf, markOf } from '../../../machines/administration/grant-tree';
import type { GrantsRef } from '../../../machines/administration/grants';
import { grantLines, grantsDialog } from '../../../machines/administration/grants-shown';
import { useNarrow } from '../../base/narrow';
import type { Tick } from '../../tree/DrawnLines';
import { TreeLines } from '../../tree/TreeLines';
import { grantName } from './grant-name';

/** The menus and buttons to tick: a search, what to see of them, and the tree. */
export function GrantTreePanel<Subject>({ grants }: { grants: GrantsRef<Subject> }) {
  const t = useText();
  const language = useLanguage();
  const narrow = useNarrow();
  const { tree, granted, way, keyword, onlyGranted } = useSelector(grants, grantsDialog<Subject>, shallowEqual);
  const lines = useSelector(grants, grantLines<Subject>, isSameView);
  const isSearched = keyword.trim() !== '' || onlyGranted;
  return (
    <section className="grants-tree" aria-label={t('grants.tree')}>
      <div className="grants-tools">
        <Input
          size="small"
          allowClear
          prefix={<IconSearch />}
          aria-label={t('grants.search')}
          placeholder={t('grants.search')}
          value={keyword}
          onChange={(text) => grants.send({ type: 'search', keyword: text })}
        />
        <Checkbox checked={onlyGranted} onChange={(only) => grants.send({ type: 'showGranted', only })}>
          {t('grants.onlyGranted')}
        </Checkbox>
        <Button type="text" size="small" disabled={isSearched} onClick={() => grants.send({ type: 'unfoldAll' })}>
          {t('grants.unfoldAll')}
        </Button>
        <Button type="text" size="small" disabled={isSearched} onClick={() => grants.send({ type: 'foldAll' })}>
          {t('grants.foldAll')}
        </Button>
      </div>
      {lines.length === 0 ? (
        <Empty className="grants-empty" description={t(tree.roots.length === 0 ? 'grants.nothing' : 'list.nothingFound')} />
      ) : (
        <TreeLines
          label={t('grants.tree')}
          lines={lines.map(({ node, open }) => ({
            id: node.menu.menuId,
            name: grantName(node, language),
            level: node.level,
            open: isSearched ? null : open,
          }))}
          keyword={keyword.trim()}
          tickOf={(id) => tickOf(tree.byId.get(id), granted, t)}
          onChoose={(id, branch) => grants.send({ type: branch ? 'tickBranch' : 'tick', id })}
          onToggle={(id) => grants.send({ type: 'fold', id })}
        />
      )}
      <p className="grants-hint">
        <span>{t(way === 'removing' ? 'grants.removingHint' : 'grants.hint')}</span>
        {!narrow && <span>{t('grants.keysHint')}</span>}
      </p>
    </section>
  );
}

type Lines = ReturnType<typeof grantLines>;
const isSameView = (one: Lines, other: Lines) =>
  one.length === other.length && one.every(({ node, open }, at) => node === other[at]?.node && open === other[at]?.open);

/** The box of a line. How much of a branch is ticked, its first line included, is told by numbers, too. */
function tickOf(node: GrantNode | undefined, granted: Granted, t: Translate): Tick {
  if (!node) return { mark: 'none', locked: null, note: '' };
  const items = itemsOf(node);
  const held = items.filter(({ menu }) => granted.has(menu.menuId)).length;
  return {
    mark: markOf(node, granted),
    locked: isLocked(node) ? t('grants.locked') : null,
    note: [isLocked(node) ? t('grants.lockedShort') : '', node.children.length > 0 ? `${held}/${items.length}` : '']
      .filter(Boolean)
      .join(' · '),
  };
}
