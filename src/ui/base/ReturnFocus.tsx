import { useCallback } from 'react';

/** Where the dialogs that go in this moment were opened from. */
let left: readonly Element[] = [];

/**
 * Placed beside a dialog: when the dialog goes, the focus goes back to where it was when the dialog came. A dialog that comes in the
 * moment when another one goes takes that place over, for its own end.
 */
export function ReturnFocus() {
  const onMount = useCallback(() => {
    const openers = left.length > 0 ? left : [document.activeElement].filter((one) => one !== null);
    left = [];
    return () => {
      left = [...left, ...openers];
      // Not at once: the dialog is about to go and still holds the focus.
      queueMicrotask(giveBack);
    };
  }, []);
  return <span hidden ref={onMount} />;
}

function giveBack() {
  const there = left.find((one) => one.isConnected);
  left = [];
  if (there instanceof HTMLElement) there.focus();
}
