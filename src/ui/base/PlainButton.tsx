import type { ComponentProps } from 'react';
import './plain-button.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'secondary';
  /** It works, and hears nothing meanwhile. It stays where the keyboard finds it. */
  readonly busy?: boolean;
}

/** A button for the screens that come before the shell: Arco's would bring 20 kB that the first screen has no use for. */
export function PlainButton({ look = 'secondary', busy = false, children, className = '', ...rest }: PlainButtonProps) {
  return (
    <button type="button" {...rest} aria-disabled={busy} className={`plain-button ${look} ${className}`}>
      {children}
    </button>
  );
}
