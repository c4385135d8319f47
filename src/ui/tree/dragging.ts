import type { PointerEvent } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Over } from '../../machines/records/tree-lift';

/** So near to the upper or lower edge, in px, the tree scrolls along. */
const EDGE = 48;
const SCROLL = 16;

/** Dragging by the handle of a row. The tree itself holds the pointer: a row that is scrolled away is no longer drawn. */
export function useDragging(page: AnyActorRef, moving: boolean) {
  const grip = ({ target }: PointerEvent<HTMLElement>) =>
    target instanceof Element && target.closest('.tree-grip:not([aria-disabled=true])') ? idOf(target) : undefined;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const id = event.button === 0 ? grip(event) : undefined;
      if (id === undefined) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      page.send({ type: 'walk', id });
      page.send({ type: 'lift', id, by: 'pointer' });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!moving || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      scrollNear(event.currentTarget, event.clientY);
      page.send({ type: 'point', over: overOf(event.clientX, event.clientY) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) page.send({ type: 'drop' });
    },
    onPointerCancel: () => page.send({ type: 'cancel' }),
  };
}

const idOf = (part: Element | null) => part?.closest<HTMLElement>('[data-line]')?.dataset.line;

/** The upper and lower quarter of a line are in front of it and behind it; its middle is into it. */
function overOf(x: number, y: number): Over {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]') ?? null;
  const id = idOf(line);
  if (!line || id === undefined) return null;
  const { top, height } = line.getBoundingClientRect();
  const part = (y - top) / height;
  return { id, zone: part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'into' };
}

function scrollNear(box: HTMLElement, y: number) {
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + EDGE) box.scrollTop -= SCROLL;
  else if (y > bottom - EDGE) box.scrollTop += SCROLL;
}
