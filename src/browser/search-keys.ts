/** Tells whenever Ctrl or ⌘ with K is pressed. Where the console has a use for them, the browser's own search does not come. */
export function watchSearchKeys(isWanted: () => boolean, tell: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (!isWanted()) return;
    event.preventDefault();
    tell();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}
