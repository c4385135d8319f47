import type { ReactNode } from 'react';

export interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly first?: boolean;
  readonly hint?: string;
  readonly onPress: () => void;
}

export const Tool = ({ label, icon, pressed, first = false, hint, onPress }: ToolProps) => (
  <button
    type="button"
    className="tool-button"
    tabIndex={first ? 0 : -1}
    aria-label={label}
    aria-pressed={pressed}
    title={hint ? `${label} (${hint})` : label}
    onClick={onPress}
  >
    {icon}
  </button>
);
