/** Reports at once whether the browser has a network, and again whenever that changes. */
export function watchNetwork(tell: (online: boolean) => void): () => void {
  const heard = () => tell(navigator.onLine);
  heard();
  window.addEventListener('online', heard);
  window.addEventListener('offline', heard);
  return () => {
    window.removeEventListener('online', heard);
    window.removeEventListener('offline', heard);
  };
}

/** Reports whenever the network returns. */
export function watchReturn(tell: () => void): () => void {
  window.addEventListener('online', tell);
  return () => window.removeEventListener('online', tell);
}
