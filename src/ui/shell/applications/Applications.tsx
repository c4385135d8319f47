import { Button, Result, Skeleton } from '@arco-design/web-react';
import { IconStar, IconStarFill } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Application } from '../../../../contract/app-center';
import { failureText } from '../../../i18n/failure-text';
import { useLanguage, useText } from '../../../i18n/text';
import { type MenuNode, menuName } from '../../../machines/base/menu-tree';
import { type AppCenter, type AppCenterRef, appCenter } from '../../../machines/shell/app-center';
import type { ShellRef } from '../../../machines/shell/shell';
import { useApp } from '../../app/app';
import type { Elements } from '../../base/elements';
import { ToolButton } from '../../menu/ToolButton';
import { EntryCard } from './EntryCard';
import './applications.css';

export type Shown = Extract<AppCenter, { show: 'applications' }>;

interface GateProps {
  readonly center: AppCenterRef;
  readonly children: (shown: Shown, shell: ShellRef) => ReactNode;
}

/** The applications once they are there; until then a skeleton, or why they are not. */
export function Applications({ center, children }: GateProps) {
  const t = useText();
  const shell = useSelector(useApp().session, ({ context }) => context.shell);
  const content = useSelector(center, appCenter, shallowEqual);
  if (content.show === 'failed') {
    return (
      <Result status="warning" title={t('applications.failed')} subTitle={failureText(t, content.failure, 'query')}>
        <Button type="primary" onClick={() => center.send({ type: 'retry' })}>
          {t('frame.retry')}
        </Button>
      </Result>
    );
  }
  if (content.show === 'loading' || !shell) return <Skeleton animation text={{ rows: 6 }} />;
  return children(content, shell);
}

interface CardsProps {
  readonly shell: ShellRef;
  readonly applications: readonly Application[];
  /** What stands beside each of them. */
  readonly buttons?: (node: MenuNode) => Elements;
}

/** The menus of those of the applications that this console can show. */
export function useMenusOf(shell: ShellRef, applications: readonly Application[]): readonly MenuNode[] {
  const byId = useSelector(shell, ({ context }) => context.index.byId);
  return applications.flatMap(({ menuId }) => byId.get(menuId) ?? []).filter(({ component }) => component !== '');
}

/** Applications as cards. */
export function Cards({ shell, applications, buttons }: CardsProps) {
  const nodes = useMenusOf(shell, applications);
  if (nodes.length === 0) return null;
  return (
    <ul className="entry-cards">
      {nodes.map((node) => (
        <li key={node.id}>
          <EntryCard shell={shell} node={node}>
            {buttons?.(node)}
          </EntryCard>
        </li>
      ))}
    </ul>
  );
}

interface CollectProps {
  readonly center: AppCenterRef;
  readonly node: MenuNode;
  readonly collected: readonly Application[];
}

/** Collects a menu, or no longer does. */
export function CollectButton({ center, node, collected }: CollectProps) {
  const t = useText();
  const title = menuName(node, useLanguage());
  const isCollected = collected.some(({ menuId }) => menuId === node.id);
  return (
    <ToolButton
      label={t(isCollected ? 'applications.discard' : 'applications.collect', { title })}
      icon={isCollected ? <IconStarFill className="entry-star" /> : <IconStar />}
      pressed={isCollected}
      onPress={() => center.send({ type: 'toggle', menuId: node.id })}
    />
  );
}
