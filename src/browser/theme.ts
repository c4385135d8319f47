import type { Tone } from '../machines/app/theme';

/** Arco reads its dark tokens from this attribute of the body. */
export function paint(tone: Tone) {
  if (tone === 'dark') document.body.setAttribute('arco-theme', 'dark');
  else document.body.removeAttribute('arco-theme');
}

/** Reports at once whether the system is dark, and again whenever that changes. */
export function watchSystem(tell: (dark: boolean) => void): () => void {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  const heard = () => tell(query.matches);
  heard();
  query.addEventListener('change', heard);
  return () => query.removeEventListener('change', heard);
}
