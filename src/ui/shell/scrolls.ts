import type { UIEvent } from 'react';
import type { TabsRef } from '../../machines/shell/tabs';

interface Mark {
  readonly top: number;
  readonly left: number;
}
/** Where each part of a page that scrolls stands, by the way down to it from the panel. */
type Marks = Map<string, Mark>;

const kept = new WeakMap<TabsRef, Map<string, Marks>>();

function marksOf(tabs: TabsRef, path: string): Marks {
  const all = kept.get(tabs) ?? new Map<string, Marks>();
  const marks: Marks = all.get(path) ?? new Map<string, Mark>();
  kept.set(tabs, all.set(path, marks));
  return marks;
}

/** Remembers where a part of the page at this path has been scrolled to. */
export function noteScroll(tabs: TabsRef, path: string, { currentTarget, target }: UIEvent<HTMLElement>) {
  if (!(target instanceof HTMLElement)) return;
  marksOf(tabs, path).set(wayTo(currentTarget, target), { top: target.scrollTop, left: target.scrollLeft });
}

/** Puts the parts of a page back that starts again, each as soon as it is there and long enough; never against the user's own hand. */
export function scrollBack(tabs: TabsRef, path: string, panel: HTMLElement): () => void {
  const waiting = new Map(marksOf(tabs, path));
  if (waiting.size === 0) return () => {};
  const finish = () => observer.disconnect();
  const observer = new MutationObserver(() => {
    for (const [way, mark] of waiting) if (putBack(partAt(panel, way), mark)) waiting.delete(way);
    if (waiting.size === 0) finish();
  });
  observer.observe(panel, { childList: true, subtree: true });
  for (const act of ['wheel', 'pointerdown', 'keydown']) panel.addEventListener(act, finish, { once: true, passive: true });
  return finish;
}

function putBack(part: Element | undefined, { top, left }: Mark): boolean {
  if (!part) return false;
  part.scrollTop = top;
  part.scrollLeft = left;
  return Math.abs(part.scrollTop - top) < 1 && Math.abs(part.scrollLeft - left) < 1;
}

function wayTo(panel: Element, part: Element): string {
  const steps: number[] = [];
  for (let at: Element = part; at !== panel && at.parentElement; at = at.parentElement)
    steps.unshift([...at.parentElement.children].indexOf(at));
  return steps.join('/');
}

const partAt = (panel: Element, way: string) =>
  (way === '' ? [] : way.split('/')).reduce<Element | undefined>((at, step) => at?.children[Number(step)], panel);
