/** In pixels of the picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that is kept: its ratio is 1:1 (§3). */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The smallest part that can be cut out. */
const SMALLEST = 16;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** The nearest square that lies in the picture as a whole. */
export function within({ width, height }: Size, { left, top, side }: Square): Square {
  const shortest = Math.min(width, height);
  const fitting = clamp(side, Math.min(SMALLEST, shortest), shortest);
  return { side: fitting, left: clamp(left, 0, width - fitting), top: clamp(top, 0, height - fitting) };
}

/** Stretched by a corner: it ends where the picture ends, and the opposite corner stays where it was. */
export function stretched({ width, height }: Size, before: Square, asked: Square): Square {
  const across = edge(before.left, before.side, asked.left, width);
  const down = edge(before.top, before.side, asked.top, height);
  const side = clamp(asked.side, Math.min(SMALLEST, across.room, down.room), Math.min(across.room, down.room));
  return { side, left: across.from(side), top: down.from(side) };
}

/** Along one axis: the edge that stays, and how far the other one may go from it. */
function edge(start: number, side: number, asked: number, length: number) {
  const end = start + side;
  return Math.abs(asked - start) < 0.5
    ? { room: length - start, from: () => start }
    : { room: end, from: (fitting: number) => end - fitting };
}

/** As much of the picture as a square can hold, from its middle. */
export function largestSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { side, left: (width - side) / 2, top: (height - side) / 2 };
}

export const moved = (square: Square, across: number, down: number): Square => ({
  ...square,
  left: square.left + across,
  top: square.top + down,
});

/** Larger or smaller around the same middle. */
export const resized = ({ left, top, side }: Square, by: number): Square => ({
  side: side + by,
  left: left - by / 2,
  top: top - by / 2,
});

/** The side of the picture that comes of it. A pixel stays a pixel (§3: output size 1) up to the longest side; none is invented. */
export const outputSide = ({ side }: Square, longest: number) => Math.max(1, Math.round(Math.min(side, longest)));
