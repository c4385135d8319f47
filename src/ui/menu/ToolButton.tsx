import type { ReactNode } from 'react';
import '../base/buttons.css';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** It does nothing now, and keeps its place in the focus order: what it does makes it so for a while. */
  readonly inert?: boolean;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

/** A button that shows an icon only. */
export const ToolButton = ({ label, icon, inert = false, pressed, onPress }: Props) => (
  <button
    type="button"
    className="tool-button"
    aria-label={label}
    title={label}
    aria-disabled={inert}
    aria-pressed={pressed}
    onClick={() => inert || onPress()}
  >
    {icon}
  </button>
);
