import type { Size } from '../machines/app/embedding';

/** Reports the title of the document at once, and again after every change. */
export function watchTitle(tell: (title: string) => void): () => void {
  let told: string | null = null;
  const look = () => {
    if (document.title === told) return;
    told = document.title;
    tell(told);
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/** Reports the size of the page, whatever the size of its window, and again whenever it changes. */
export function watchSize(tell: (size: Size) => void): () => void {
  const page = document.body;
  let told = '';
  const observer = new ResizeObserver(() => {
    const size = { width: Math.ceil(page.scrollWidth), height: Math.ceil(page.getBoundingClientRect().height) };
    if (told === `${size.width} ${size.height}`) return;
    told = `${size.width} ${size.height}`;
    tell(size);
  });
  observer.observe(page);
  return () => observer.disconnect();
}
