import type { ExceptionKind } from '../../machines/shell/exception-page';

/** A sheet of paper with what is wrong with it: a lock, a gap, a crack. Drawn in the colours of the theme. */
export function ExceptionPicture({ kind }: { kind: ExceptionKind }) {
  return (
    <svg className="exception-picture" viewBox="0 0 200 140" aria-hidden="true">
      <ellipse className="shade" cx="100" cy="126" rx="74" ry="7" />
      <rect className="sheet" x="42" y="18" width="116" height="100" rx="8" />
      <path className="bar" d="M42 26a8 8 0 0 1 8-8h100a8 8 0 0 1 8 8v10H42z" />
      <circle className="dot" cx="53" cy="27" r="2.5" />
      <circle className="dot" cx="62" cy="27" r="2.5" />
      <circle className="dot" cx="71" cy="27" r="2.5" />
      <Mark kind={kind} />
    </svg>
  );
}

function Mark({ kind }: { kind: ExceptionKind }) {
  switch (kind) {
    case '403':
      return (
        <g>
          <path className="line" d="M88 72v-9a12 12 0 0 1 24 0v9" />
          <rect className="mark" x="80" y="71" width="40" height="30" rx="6" />
          <circle className="hole" cx="100" cy="83" r="4" />
          <path className="keyway" d="M100 85v7" />
        </g>
      );
    case '404':
      return (
        <g>
          <path className="text" d="M58 52h34M58 64h24M58 76h30M58 88h20" />
          <circle className="lens" cx="116" cy="76" r="19" />
          <path className="handle" d="M130 90l14 14" />
          <path className="line thin" d="M110 70l12 12M122 70l-12 12" />
        </g>
      );
    case '500':
      return (
        <g>
          <path className="mark" d="M100 50l32 54H68z" />
          <path className="keyway wide" d="M100 70v16" />
          <circle className="hole" cx="100" cy="94" r="2.6" />
        </g>
      );
  }
}
