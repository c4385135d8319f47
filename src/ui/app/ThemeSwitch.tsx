import type { Theme } from '../../machines/app/theme';
import { Choice } from '../base/Choice';
import { useThemeLook } from './looks';

export function ThemeSwitch() {
  const look = useThemeLook();
  return <Choice {...look} icon={<ThemeIcon theme={look.value} />} />;
}

const SHAPES: Readonly<Record<Theme, string>> = {
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  system: 'M4 4.5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1ZM9 20.5h6M12 16.5v4',
};

function ThemeIcon({ theme }: { theme: Theme }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
      <path d={SHAPES[theme]} />
    </svg>
  );
}
