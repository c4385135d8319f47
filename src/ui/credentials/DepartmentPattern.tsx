/** A department in the picture: where it is, and which one it belongs to. */
interface Office {
  readonly x: number;
  readonly y: number;
  readonly above?: Office;
  readonly lit?: boolean;
}

const WIDTH = 120;
const HEIGHT = 44;
const BEND = 12;

/** Three levels, growing to the right and out of the picture: there is always one more department. */
const root: Office = { x: 0, y: 260 };
const branches = [60, 260, 460].map((y, at): Office => ({ x: 200, y, above: root, lit: at === 1 }));
const leaves = branches.flatMap((above, at) =>
  [-68, 0, 68].map((step, nth): Office => ({ x: 400, y: above.y + step, above, lit: (at + nth) % 4 === 2 })),
);
const farther = leaves.map((above): Office => ({ x: 600, y: above.y, above }));
const offices = [root, ...branches, ...leaves, ...farther];

/** A quiet picture of connected departments. */
export function DepartmentPattern() {
  return (
    <svg className="department-pattern" viewBox="0 -24 720 612" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      <g className="department-links">
        {offices.map((office) => office.above && <path key={keyOf(office)} d={linkTo(office, office.above)} />)}
      </g>
      {offices.map((office) => (
        <g
          key={keyOf(office)}
          className={office.lit ? 'department lit' : 'department'}
          transform={`translate(${office.x} ${office.y})`}
        >
          <rect width={WIDTH} height={HEIGHT} rx="8" />
          <circle cx="22" cy="22" r="9" />
          <path d={`M42 17h${office.lit ? 56 : 44}M42 27h${office.lit ? 32 : 24}`} />
        </g>
      ))}
    </svg>
  );
}

const keyOf = ({ x, y }: Office) => `${x} ${y}`;

/** From the right edge of the one above, with two rounded bends, to the left edge of the one below. */
function linkTo({ x, y }: Office, above: Office): string {
  const from = { x: above.x + WIDTH, y: above.y + HEIGHT / 2 };
  const to = { x, y: y + HEIGHT / 2 };
  const middle = (from.x + to.x) / 2;
  if (from.y === to.y) return `M${from.x} ${from.y}H${to.x}`;
  const down = Math.sign(to.y - from.y) * BEND;
  return [
    `M${from.x} ${from.y}H${middle - BEND}`,
    `Q${middle} ${from.y} ${middle} ${from.y + down}`,
    `V${to.y - down}`,
    `Q${middle} ${to.y} ${middle + BEND} ${to.y}`,
    `H${to.x}`,
  ].join('');
}
