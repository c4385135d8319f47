import { type PointerEvent, useRef } from 'react';
import type { TabsRef } from '../../machines/shell/tabs';

/** So far, in px, the pointer moves before it drags: less is a click. */
const SLACK = 6;

interface Drag {
  readonly path: string;
  /** Where the tab stood, to come back to. */
  readonly from: number;
  readonly x: number;
  moving: boolean;
}

/** Dragging a tab along the strip, with a mouse or a pen: a finger scrolls it. The same can be done by the menu of the tab. */
export function useTabDragging(tabs: TabsRef) {
  const drag = useRef<Drag | null>(null);
  const end = (back: boolean) => {
    const { path, from, moving } = drag.current ?? {};
    drag.current = null;
    if (moving && back && path !== undefined && from !== undefined) tabs.send({ type: 'move', path, to: from });
  };
  return {
    onPointerDown: ({ button, pointerType, target, clientX }: PointerEvent<HTMLElement>) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null;
      const path = item?.dataset.path;
      if (button !== 0 || pointerType === 'touch' || path === undefined) return;
      drag.current = { path, from: placeOf(tabs, path), x: clientX, moving: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const held = drag.current;
      if (!held) return;
      if (!held.moving && Math.abs(clientX - held.x) < SLACK) return;
      if (!held.moving) currentTarget.setPointerCapture(pointerId);
      held.moving = true;
      const to = placeAt(tabs, held.path, clientX, clientY);
      if (to !== null) tabs.send({ type: 'move', path: held.path, to });
    },
    onPointerUp: () => end(false),
    onPointerCancel: () => end(true),
  };
}

const placeOf = (tabs: TabsRef, path: string) => tabs.getSnapshot().context.tabs.findIndex((open) => open.path === path);

/** The place of the tab under the pointer, once that is past its middle: two tabs of unlike width must not change places for ever. */
function placeAt(tabs: TabsRef, dragged: string, x: number, y: number): number | null {
  const over = document.elementFromPoint(x, y)?.closest('.tab-item');
  const path = over?.querySelector<HTMLElement>('[role=tab]')?.dataset.path;
  if (!over || path === undefined || path === dragged) return null;
  const { left, width } = over.getBoundingClientRect();
  const [from, to] = [placeOf(tabs, dragged), placeOf(tabs, path)];
  const isPast = from < to ? x > left + width / 2 : x < left + width / 2;
  return isPast ? to : null;
}
