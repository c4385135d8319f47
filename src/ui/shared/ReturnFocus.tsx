import { useCallback, useState } from 'react';

/** Placed beside a dialog: when the dialog goes, the focus goes back to where it was when the dialog came. */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  const onMount = useCallback(
    // Not at once: the dialog is about to go and still holds the focus.
    () => () =>
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      }),
    [opener],
  );
  return <span hidden ref={onMount} />;
}
