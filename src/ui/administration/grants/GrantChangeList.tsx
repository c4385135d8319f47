import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../../i18n/text';
import type { GrantNode } from '../../../machines/administration/grant-tree';
import type { GrantsRef } from '../../../machines/administration/grants';
import { changesIn } from '../../../machines/administration/grants-shown';
import { useNarrow } from '../../base/narrow';
import { useDrawn, useScrolled } from '../../tree/DrawnLines';
import { grantName } from './grant-name';

/** What a save would change, those changes included that a search hides. On a phone it is behind a line. */
export function GrantChangeList<Subject>({ grants, effect }: { grants: GrantsRef<Subject>; effect: string | null }) {
  const t = useText();
  const narrow = useNarrow();
  const changes = useSelector(grants, changesIn<Subject>, isSameChange);
  const { count } = changes;
  const { top, onScroll } = useScrolled();
  return (
    <details className="grants-changes" open={!narrow} onScroll={onScroll}>
      <summary>{t('grants.changes', { count })}</summary>
      {count === 0 && <p className="grants-none">{t('grants.noChanges')}</p>}
      {count > 0 && effect && <p className="grants-none">{effect}</p>}
      <Changes changes={changes} top={top} />
    </details>
  );
}

/** Of each line, in px (also in the style sheet). */
const LINE = 26;

interface ChangesProps {
  readonly changes: ReturnType<typeof changesIn>;
  /** How far the box around them is scrolled, in px: a root that is ticked makes thousands of lines. */
  readonly top: number;
}

/** What was granted and taken away, one line each. */
export function Changes({ changes: { added, removed, scope, count }, top }: ChangesProps) {
  const t = useText();
  const language = useLanguage();
  const named = (node: GrantNode) =>
    node.menu.kind === 'button' && node.parent
      ? t('grants.buttonOf', { page: grantName(node.parent, language), button: grantName(node, language) })
      : grantName(node, language);
  const wordsOf = ({ node, way }: Line) => {
    if (node) return t(`grants.${way}`, { name: named(node) });
    return scope ? t('grants.scopeChange', { scope: t(`roles.scopes.${scope.after}`) }) : '';
  };
  const lines: readonly Line[] = [
    ...(scope ? [{ node: null, way: 'added' } as const] : []),
    ...added.map((node) => ({ node, way: 'added' }) as const),
    ...removed.map((node) => ({ node, way: 'removed' }) as const),
  ];
  const { style, drawn } = useDrawn(lines, LINE, top);
  return (
    <ul style={style}>
      {drawn.map((line) => {
        const words = wordsOf(line);
        const look = line.way === 'removed' ? 'grants-removed' : undefined;
        return (
          <li key={line.node?.menu.menuId ?? ''} aria-setsize={count} className={look} title={words}>
            {words}
          </li>
        );
      })}
    </ul>
  );
}

/** A menu that was granted or taken away; without one, the data scope that was changed. */
interface Line {
  readonly node: GrantNode | null;
  readonly way: 'added' | 'removed';
}

type Shown = ReturnType<typeof changesIn>;
const isSameChange = (one: Shown, other: Shown) =>
  one.scope?.after === other.scope?.after && isSameList(one.added, other.added) && isSameList(one.removed, other.removed);
const isSameList = (one: readonly GrantNode[], other: readonly GrantNode[]) =>
  one.length === other.length && one.every((node, at) => node === other[at]);
