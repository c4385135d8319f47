/** Signs on tools that the icon set has no icon for. */
export const SIGNS = { indent: '⇥', outdent: '⇤', table: '⊞' } as const;

/** A small 2 below the line, or above it. */
export const ScriptSign = ({ above = false }: { above?: boolean }) => (
  <svg width="1em" height="1em" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden>
    <path d={`M6 12l20 26M26 12L6 38M33 ${above ? 6 : 30}h9v6h-9v6h10`} />
  </svg>
);
