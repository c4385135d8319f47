import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../../i18n/text';
import type { GrantNode } from '../../../machines/administration/grant-tree';
import { changesIn, type GrantsRef } from '../../../machines/administration/grants';
import { useNarrow } from '../../base/narrow';
import { grantName } from './grant-name';

/** What a save would change, those changes included that a search hides. On a phone it is behind a line. */
export function GrantChangeList<Subject>({ grants, effect }: { grants: GrantsRef<Subject>; effect: string | null }) {
  const t = useText();
  const narrow = useNarrow();
  const changes = useSelector(grants, changesIn<Subject>, isSameChange);
  const { count } = changes;
  return (
    <details className="grants-changes" open={!narrow}>
      <summary>{t('grants.changes', { count })}</summary>
      {count === 0 && <p className="grants-none">{t('grants.noChanges')}</p>}
      {count > 0 && effect && <p className="grants-none">{effect}</p>}
      <Changes changes={changes} />
    </details>
  );
}

/** What was granted and taken away, one line each. */
export function Changes({ changes: { added, removed, scope } }: { changes: ReturnType<typeof changesIn> }) {
  const t = useText();
  const language = useLanguage();
  const named = (node: GrantNode) =>
    node.menu.kind === 'button' && node.parent
      ? t('grants.buttonOf', { page: grantName(node.parent, language), button: grantName(node, language) })
      : grantName(node, language);
  return (
    <ul>
      {scope && (
        <li>
          <span>{t('grants.scopeChange', { scope: t(`roles.scopes.${scope.after}`) })}</span>
        </li>
      )}
      {added.map((node) => (
        <li key={node.menu.menuId}>
          <span>{t('grants.added', { name: named(node) })}</span>
        </li>
      ))}
      {removed.map((node) => (
        <li key={node.menu.menuId} className="grants-removed">
          <span>{t('grants.removed', { name: named(node) })}</span>
        </li>
      ))}
    </ul>
  );
}

type Shown = ReturnType<typeof changesIn>;
const isSameChange = (one: Shown, other: Shown) =>
  one.scope?.after === other.scope?.after && isSameList(one.added, other.added) && isSameList(one.removed, other.removed);
const isSameList = (one: readonly GrantNode[], other: readonly GrantNode[]) =>
  one.length === other.length && one.every((node, at) => node === other[at]);
