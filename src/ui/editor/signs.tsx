/** Signs on tools that the icon set has none for, or one that looks like another: its numbers of a list are dots at this size. */
const PATHS = {
  sub: 'M6 12l20 26M26 12L6 38M33 30h9v6h-9v6h10',
  sup: 'M6 12l20 26M26 12L6 38M33 6h9v6h-9v6h10',
  numbers: 'M5 9l5-4v16M5 32c0-6 10-6 10 0 0 4-10 7-10 11h11M24 13h19M24 37h19',
  indent: 'M5 8h38M24 19h19M24 30h19M5 41h38M6 18l9 6.5-9 6.5',
  outdent: 'M5 8h38M24 19h19M24 30h19M5 41h38M15 18l-9 6.5 9 6.5',
  table: 'M5 8h38v32H5zM5 19h38M5 29.5h38M24 8v32',
} as const;

export const Sign = ({ of }: { of: keyof typeof PATHS }) => (
  <svg width="1em" height="1em" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden>
    <path d={PATHS[of]} />
  </svg>
);
