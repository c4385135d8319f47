/** The part of a table that scrolls, in both directions. */
export const SCROLL_BOX = '.arco-table-content-inner';

/**
 * Tells how wide the part of a table is that scrolls, in CSS pixels without its scroll bar: at once, and whenever that changes.
 * Where no columns stand side by side, as on the cards of a phone, it is 0.
 */
export function watchRoom(table: HTMLElement, tell: (width: number) => void): () => void {
  const box = table.querySelector(SCROLL_BOX);
  if (!box) {
    tell(0);
    return () => {};
  }
  const measure = () => tell(box.clientWidth);
  const observer = new ResizeObserver(measure);
  observer.observe(box);
  measure();
  return () => observer.disconnect();
}
