import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH = 180;
const HEIGHT = 60;
const GROUND = '#f2f3f5';
const INKS = ['#1d2129', '#0e42d2', '#722ed1', '#a61b1b', '#0a6640'];
const FACES = ['DejaVuSans-Bold', 'DejaVuSans-BoldOblique', 'DejaVuSerif-Bold', 'DejaVuSansMono-Bold', 'DejaVuSerif-BoldItalic'];
const SPECKS = 200;
/** Sets all but the two highest bits of each channel. Few shades make a small file. */
const FEW_SHADES = 0x3f3f3f3f;

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
for (const face of FACES) GlobalFonts.registerFromPath(join(fonts, `${face}.ttf`), face);

/** A number from `low` up to `high`. */
const between = (low: number, high: number) => low + ((high - low) * randomInt(1_000_000)) / 1_000_000;
const oneOf = (choices: readonly string[]) => choices[randomInt(choices.length)] ?? '';

/**
 * Draws a text as a PNG for people to read. Programs find no outlines in it: characters are turned, sheared and overlap, lines of the
 * same ink cross them, a wave bends the whole.
 */
export function drawCaptcha(text: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const ink = oneOf(INKS);
  context.fillStyle = ink;
  context.strokeStyle = ink;
  drawCharacters(context, text);
  drawLines(context);
  bend(context);
  return canvas.encode('png');
}

function drawCharacters(context: SKRSContext2D, text: string) {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const step = (WIDTH - 40) / text.length;
  for (const [index, character] of [...text].entries()) {
    context.save();
    context.font = `${between(40, 50)}px ${oneOf(FACES)}`;
    context.translate(20 + step * (index + 0.5) + between(-4, 4), HEIGHT / 2 + between(-4, 4));
    context.rotate(between(-0.4, 0.4));
    context.transform(1, between(-0.2, 0.2), between(-0.3, 0.3), 1, 0, 0);
    context.fillText(character, 0, 0);
    context.restore();
  }
}

function drawLines(context: SKRSContext2D) {
  const height = () => between(5, HEIGHT - 5);
  for (let line = 0; line < 3; line += 1) {
    context.lineWidth = between(1, 2.2);
    context.beginPath();
    context.moveTo(0, height());
    context.bezierCurveTo(WIDTH / 3, height(), (WIDTH * 2) / 3, height(), WIDTH, height());
    context.stroke();
  }
}

/** Moves each pixel along two waves and strews specks over the picture. */
function bend(context: SKRSContext2D) {
  const image = context.getImageData(0, 0, WIDTH, HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  const before = pixels.slice();
  const across = wave(HEIGHT, { height: 3, length: between(18, 26) });
  const down = wave(WIDTH, { height: 4, length: between(25, 40) });
  for (const [y, byX] of across.entries()) {
    for (const [x, byY] of down.entries()) {
      const from = within(y + byY, HEIGHT) * WIDTH + within(x + byX, WIDTH);
      pixels[y * WIDTH + x] = (before[from] ?? 0) | FEW_SHADES;
    }
  }
  for (let speck = 0; speck < SPECKS; speck += 1) {
    pixels[randomInt(pixels.length)] = before[randomInt(before.length)] ?? 0;
  }
  context.putImageData(image, 0, 0);
}

function wave(size: number, { height, length }: { readonly height: number; readonly length: number }): number[] {
  const phase = between(0, 2 * Math.PI);
  return Array.from({ length: size }, (_, at) => Math.round(height * Math.sin(at / length + phase)));
}

const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
