import type { TreeLine } from '../../machines/administration/department-tree';

interface Step {
  /** Which line is the active one then. */
  readonly to: number;
  readonly toggle?: string;
  readonly choose?: string;
}

/** What a key does to a tree (the pattern of the ARIA practices); undefined for a key that is none of its business. */
export function stepOf(key: string, lines: readonly TreeLine[], at: number): Step | undefined {
  const line = lines[at];
  if (!line) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, lines.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: lines.length - 1 };
    case 'ArrowRight':
      return line.open === false ? { to: at, toggle: line.id } : { to: line.open ? at + 1 : at };
    case 'ArrowLeft':
      return line.open ? { to: at, toggle: line.id } : { to: parentOf(lines, at) };
    case 'Enter':
    case ' ':
      return { to: at, choose: line.id };
    default:
      return undefined;
  }
}

/** The line that another one lies below; itself at the top. */
function parentOf(lines: readonly TreeLine[], at: number): number {
  const level = lines[at]?.level ?? 0;
  const parent = lines.slice(0, at).findLastIndex((line) => line.level < level);
  return parent < 0 ? at : parent;
}

/** The position of the active line; the first one, where none is active. */
export const positionOf = (lines: readonly TreeLine[], active: string | undefined) =>
  Math.max(
    0,
    lines.findIndex(({ id }) => id === active),
  );
