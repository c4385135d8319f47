/** Calls `tell` when another window of this browser has stored something else under this key. */
export function watchChoice(key: string, tell: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) tell();
  });
}
