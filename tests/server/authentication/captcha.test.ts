// @vitest-environment node
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captcha, getCaptcha } from '../../../contract/sign-in';
import { drawCaptcha } from '../../../server/authentication/captcha/picture';
import { takeCaptcha } from '../../../server/authentication/captcha/store';
import { databases, openWorld, type World } from '../platform/world';
import { freshCaptcha } from './entering';

describe('the picture of a captcha', () => {
  test('is a small PNG of 180 × 60 pixels: it holds no outlines to read (G36)', async () => {
    const picture = await drawCaptcha('AW36');
    const { width, height } = await loadImage(picture);
    expect([...picture.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect([width, height]).toEqual([180, 60]);
    expect(picture.length).toBeLessThan(6_000);
  });

  test('is never the same twice, even of the same text (G36)', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha('AW36')));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(20);
  });
});

describe.each(databases)('the answer to a captcha on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  const take = (codeId: string, answer: string) => takeCaptcha(world.db, world.clock.now, codeId, answer);
  const wide = (text: string) => text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

  test('is four characters behind a picture of pixels (G36)', async () => {
    const { image } = captcha.parse((await world.call(getCaptcha)).data);
    expect(image).toMatch(/^data:image\/png;base64,[\w+/]+=*$/);
    expect((await freshCaptcha(world)).answer).toMatch(/^[A-Z\d]{4}$/);
  });

  test.each<[string, (answer: string) => string]>([
    ['in lower case', (answer) => answer.toLowerCase()],
    ['in full width', wide],
    ['in full width and lower case', (answer) => wide(answer.toLowerCase())],
    ['with spaces around it', (answer) => ` ${answer}\u3000`],
  ])('is right %s (G36)', async (_how, typed) => {
    const { codeId, answer } = await freshCaptcha(world);
    expect(await take(codeId, typed(answer))).toBe(true);
  });

  test('is wrong with one wrong letter', async () => {
    const { codeId, answer } = await freshCaptcha(world);
    expect(await take(codeId, `${answer.slice(0, 3)}0`)).toBe(false);
  });
});
