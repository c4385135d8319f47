import { IconArrowLeft, IconArrowRight, IconClose, IconDragDotVertical } from '@arco-design/web-react/icon';
import { useId } from 'react';
import { useLanguage, useText } from '../../../i18n/text';
import { type MenuNode, menuName } from '../../../machines/base/menu-tree';
import type { AppCenterRef } from '../../../machines/shell/app-center';
import type { ShellRef } from '../../../machines/shell/shell';
import { ToolButton } from '../../menu/ToolButton';
import { type Shown, useMenusOf } from './Applications';
import { useArranging } from './arranging';
import { EntryCard } from './EntryCard';
import './arrangement.css';

interface Props {
  readonly center: AppCenterRef;
  readonly shell: ShellRef;
  readonly shown: Shown;
}

/** What is collected, to be put in order: by dragging, by the keys of a grip, and by buttons for who can do neither. */
export function Arrangement({ center, shell, shown: { collected, held } }: Props) {
  const t = useText();
  const keys = useId();
  const nodes = useMenusOf(shell, collected);
  const arranging = useArranging(center, held);
  return (
    <>
      <p id={keys} hidden>
        {t('applications.keys')}
      </p>
      <ul className={held ? 'entry-cards arranged arranging' : 'entry-cards arranged'} {...arranging}>
        {nodes.map((node, at) => (
          <li
            key={node.id}
            data-menu={node.id}
            // A new function each time: what is held stays in sight wherever it is moved to.
            {...(held === node.id && { className: 'held', ref: (card) => card?.scrollIntoView({ block: 'nearest' }) })}
          >
            <EntryCard shell={shell} node={node} lead={<Grip center={center} node={node} held={held} keys={keys} />}>
              <OrderButtons center={center} node={node} first={at === 0} last={at === nodes.length - 1} />
            </EntryCard>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NodeProps {
  readonly center: AppCenterRef;
  readonly node: MenuNode;
}

interface GripProps extends NodeProps {
  readonly held: string | null;
  readonly keys: string;
}

/** The pointer drags by it. A press without a pointer picks the card up, or drops it. */
function Grip({ center, node, held, keys }: GripProps) {
  const t = useText();
  const isHeld = held === node.id;
  return (
    <button
      type="button"
      className="tool-button arrange-grip"
      aria-label={t('applications.grip', { title: menuName(node, useLanguage()) })}
      title={t('tree.drag')}
      aria-pressed={isHeld}
      aria-describedby={keys}
      onClick={({ detail }) => detail === 0 && center.send(isHeld ? { type: 'drop' } : { type: 'lift', menuId: node.id })}
    >
      <IconDragDotVertical />
    </button>
  );
}

/** Moves a collected menu, or takes it out. */
function OrderButtons({ center, node, first, last }: NodeProps & { readonly first: boolean; readonly last: boolean }) {
  const t = useText();
  const title = menuName(node, useLanguage());
  const move = (by: number) => () => center.send({ type: 'move', menuId: node.id, by });
  return (
    <>
      <ToolButton label={t('applications.forward', { title })} icon={<IconArrowLeft />} inert={first} onPress={move(-1)} />
      <ToolButton label={t('applications.back', { title })} icon={<IconArrowRight />} inert={last} onPress={move(1)} />
      <ToolButton
        label={t('applications.remove', { title })}
        icon={<IconClose />}
        onPress={() => center.send({ type: 'toggle', menuId: node.id })}
      />
    </>
  );
}
