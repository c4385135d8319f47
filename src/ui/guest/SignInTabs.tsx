import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/text';
import { SIGN_IN_TABS, type SignInTab } from '../../machines/guest/sign-in-memory';
import './sign-in-tabs.css';

export const tabId = (tab: SignInTab) => `sign-in-by-${tab}`;
export const PANEL_ID = 'sign-in-panel';

interface Props {
  readonly chosen: SignInTab;
  /** A form waits for its answer, so no other tab can be chosen. */
  readonly busy: boolean;
  readonly onChoose: (tab: SignInTab) => void;
}

/** The ways to sign in (§2.6): one tab stop, and arrow keys between them. */
export function SignInTabs({ chosen, busy, onChoose }: Props) {
  const t = useText();
  const step = (event: KeyboardEvent) => {
    const next = stepped(event.key, SIGN_IN_TABS.indexOf(chosen));
    const tab = next === undefined ? undefined : SIGN_IN_TABS[next];
    if (!tab || busy) return;
    event.preventDefault();
    // A form takes the focus when it appears: but a user of the arrow keys is not done with the tabs.
    flushSync(() => onChoose(tab));
    document.getElementById(tabId(tab))?.focus();
  };
  return (
    <div className="sign-in-tabs" role="tablist" aria-label={t('signIn.methods')} onKeyDown={step}>
      {SIGN_IN_TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={PANEL_ID}
          aria-disabled={busy && tab !== chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {t(`signIn.tabs.${tab}`)}
        </button>
      ))}
    </div>
  );
}

/** Round in a circle; Home and End lead to the first and the last. */
function stepped(key: string, at: number): number | undefined {
  const count = SIGN_IN_TABS.length;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
