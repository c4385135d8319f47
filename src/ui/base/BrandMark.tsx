/** The console's own icon, where a site has none: one office and the two that it connects. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect className="brand-mark-ground" width="32" height="32" rx="8" />
      <g className="brand-mark-lines" fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 13v4M9.5 20v-1.5a1.5 1.5 0 0 1 1.5-1.5h10a1.5 1.5 0 0 1 1.5 1.5V20" />
        <rect x="12.5" y="6.5" width="7" height="6.5" rx="1.5" />
        <rect x="6" y="20" width="7" height="6" rx="1.5" />
        <rect x="19" y="20" width="7" height="6" rx="1.5" />
      </g>
    </svg>
  );
}
