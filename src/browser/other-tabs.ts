import { TOKEN_KEY } from './token';

/**
 * Hears when another browser tab of this site signs in or out. Browsers report a change of local storage to every tab but the one
 * that made it; a null key means that everything was cleared.
 */
export function watchOtherTabs(tell: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) tell();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
