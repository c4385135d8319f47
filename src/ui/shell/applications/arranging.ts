import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import type { AppCenterRef } from '../../../machines/shell/app-center';

/** What carries a held card: a pointer that grips it, wherever it goes, and the keys. The list has the pointer, for the cards move. */
export function useArranging(center: AppCenterRef, held: string | null) {
  const drop = () => center.send({ type: 'drop' });
  const cancel = () => center.send({ type: 'cancel' });
  return {
    onPointerDown: ({ button, target, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const menuId = target instanceof Element && target.closest('.arrange-grip') ? menuOf(target) : undefined;
      if (button !== 0 || menuId === undefined) return;
      currentTarget.setPointerCapture(pointerId);
      center.send({ type: 'lift', menuId });
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!held || !currentTarget.hasPointerCapture(pointerId)) return;
      const menuId = menuOf(document.elementFromPoint(clientX, clientY));
      if (menuId !== undefined) center.send({ type: 'over', menuId });
    },
    onPointerUp: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (currentTarget.hasPointerCapture(pointerId)) drop();
    },
    onPointerCancel: cancel,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!held) return;
      const by = stepOf(event);
      if (by !== undefined) center.send({ type: 'shift', by });
      else if (event.key === 'Escape') cancel();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Who goes on to something else has put it there. A pointer takes the focus from another grip after it has picked a card up.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (menuOf(target) === held) drop();
    },
  };
}

const menuOf = (part: Element | null) => part?.closest<HTMLElement>('[data-menu]')?.dataset.menu;

/** So many places a key moves; up and down by a row. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number | undefined {
  const row = getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -row,
    ArrowDown: row,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key];
}
