/** Reports at once whether the window is visible, and again whenever that changes. */
export function watchVisibility(tell: (visible: boolean) => void): () => void {
  const look = () => tell(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Reports whenever the window becomes visible again. */
export const watchShown = (tell: () => void) =>
  watchVisibility((visible) => {
    if (visible) tell();
  });
