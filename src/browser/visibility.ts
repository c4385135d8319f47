/** Tells at once whether the window can be seen, and again whenever that changes. */
export function watchVisibility(tell: (visible: boolean) => void): () => void {
  const look = () => tell(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Tells whenever the window can be seen again. */
export const watchShown = (tell: () => void) =>
  watchVisibility((visible) => {
    if (visible) tell();
  });
