// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CROP_SIDE } from '../../../contract/limits';
import { type Cut, createCropperMachine } from '../../../src/machines/cropper/cropper';
import { largestSquare, outputSide, type Size, type Square, stretched, within } from '../../../src/machines/cropper/square';

const SIZES: readonly Size[] = [
  { width: 400, height: 300 },
  { width: 16, height: 20_000 },
  { width: 8_000, height: 6_000 },
];
const lies = ({ left, top, side }: Square, { width, height }: Size) =>
  left >= 0 && top >= 0 && left + side <= width + 1e-6 && top + side <= height + 1e-6;

describe('§3 fixed ratio [1,1]', () => {
  const WISHES: readonly Square[] = [
    { left: -50, top: -50, side: 100 },
    { left: 9e9, top: 9e9, side: 100 },
    { left: 0, top: 0, side: 9e9 },
    { left: 10, top: 10, side: -5 },
    { left: 10, top: 10, side: 0 },
  ];
  test.each(SIZES)('whatever is asked for, the square lies in a picture of $width × $height', (size) => {
    const before = largestSquare(size);
    expect(lies(before, size)).toBe(true);
    for (const wish of WISHES) {
      for (const square of [within(size, wish), stretched(size, within(size, { left: 0, top: 0, side: 20 }), wish)]) {
        expect(lies(square, size)).toBe(true);
        expect(square.side).toBeGreaterThan(0);
      }
    }
  });

  test('a corner that is dragged over the edge stops there, and the opposite corner does not move', () => {
    const size = { width: 400, height: 300 };
    const before = { left: 250, top: 100, side: 100 };
    expect(stretched(size, before, { left: 250, top: 100, side: 500 })).toEqual({ left: 250, top: 100, side: 150 });
    expect(stretched(size, before, { left: -150, top: -300, side: 500 })).toEqual({ left: 150, top: 0, side: 200 });
  });
});

describe('§3 output size 1, at most 3000 px', () => {
  test.each([
    [100, CROP_SIDE, 100],
    [2_999.6, CROP_SIDE, 3_000],
    [6_000, CROP_SIDE, 3_000],
    [6_000, 640, 640],
    [0.2, CROP_SIDE, 1],
  ])('a square of %s px becomes, with %s px at most, %s px', (side, longest, result) => {
    expect(outputSide({ left: 0, top: 0, side }, longest)).toBe(result);
  });

  test('no use of the cropper gets more than 3000 px', async () => {
    const cuts: Cut<Size>[] = [];
    const machine = createCropperMachine<string, Size>({
      open: async () => ({ kind: 'opened', picture: { width: 8_000, height: 6_000 } }),
      cut: async (cut) => {
        cuts.push(cut);
        return 'cut.jpg';
      },
    });
    const crop = createActor(machine, { input: { file: 'photo.png', longest: 5_000 } }).start();
    await vi.waitFor(() => expect(crop.getSnapshot().value).toBe('cropping'));
    crop.send({ type: 'confirm' });
    crop.send({ type: 'confirm' });
    await vi.waitFor(() => expect(crop.getSnapshot().output).toEqual({ kind: 'done', file: 'cut.jpg' }));
    expect(cuts).toEqual([
      { picture: { width: 8_000, height: 6_000 }, square: { left: 1_000, top: 0, side: 6_000 }, side: 3_000 },
    ]);
  });
});
