/** How much of the title stays in the window, so that the dialog can be taken back. */
const KEPT = 48;

/** Lets the dialog around an element be moved by its title, to see what lies below it. Until it closes it stays where it was put. */
export function dragByTitle(inside: HTMLElement | null) {
  const box = inside?.closest<HTMLElement>('.arco-modal');
  const title = box?.querySelector<HTMLElement>('.arco-modal-header');
  if (!box || !title) return;
  const at = { x: 0, y: 0 };
  let held: { readonly x: number; readonly y: number } | null = null;
  const take = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    held = { x: event.clientX - at.x, y: event.clientY - at.y };
    title.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!held) return;
    const place = title.getBoundingClientRect();
    const home = { left: place.left - at.x, right: place.right - at.x, top: place.top - at.y };
    at.x = between(KEPT - home.right, event.clientX - held.x, window.innerWidth - KEPT - home.left);
    at.y = between(-home.top, event.clientY - held.y, window.innerHeight - KEPT - home.top);
    box.style.translate = `${at.x}px ${at.y}px`;
  };
  const letGo = () => {
    held = null;
  };
  const listening = new AbortController();
  const { signal } = listening;
  title.addEventListener('pointerdown', take, { signal });
  title.addEventListener('pointermove', move, { signal });
  title.addEventListener('pointerup', letGo, { signal });
  title.addEventListener('pointercancel', letGo, { signal });
  return () => listening.abort();
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
