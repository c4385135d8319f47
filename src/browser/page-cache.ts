/** Hides the page by a rule of src/ui/base/base.css. */
const AWAY = 'page-away';

/**
 * A browser may keep a page that was left, and show it unchanged when the user returns: even after a sign-out in another browser
 * tab. So the page is hidden when it is left, and shown again only after `tell` has run.
 */
export function watchReturns(tell: () => void): () => void {
  const page = document.documentElement;
  const left = () => page.classList.add(AWAY);
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell();
    // After the screens have been drawn anew.
    requestAnimationFrame(() => page.classList.remove(AWAY));
  };
  window.addEventListener('pagehide', left);
  window.addEventListener('pageshow', returned);
  return () => {
    window.removeEventListener('pagehide', left);
    window.removeEventListener('pageshow', returned);
  };
}

/** Makes the browser ask before it closes the window, while `isAtStake` says that something would be lost. */
export function watchLeaving(isAtStake: () => boolean): () => void {
  const leaving = (event: BeforeUnloadEvent) => {
    if (isAtStake()) event.preventDefault();
  };
  window.addEventListener('beforeunload', leaving);
  return () => window.removeEventListener('beforeunload', leaving);
}
