const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

/** How far an upload is, around an arrow. */
export const Ring = ({ percent }: { percent: number }) => (
  <svg className="tray-ring" viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
    <circle className="tray-ring-ground" cx="10" cy="10" r={RADIUS} />
    <circle
      className="tray-ring-done"
      cx="10"
      cy="10"
      r={RADIUS}
      strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
      transform="rotate(-90 10 10)"
    />
    <path d="M10 13.5v-7m-3 3 3-3 3 3" />
  </svg>
);
