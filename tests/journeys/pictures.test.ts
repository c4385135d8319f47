import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { editFacts, editOwnFacts } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey } from './journey';
import { pngOf } from './png';
import { settled, tokenFor } from './token';
import { PATIENCE } from './window';

const { account, conflict, cropper, fieldUpload, list, notice, picture, shell, users: userTexts } = zhCN;

/** The same with a head that says another size: it is never decoded. */
function pngThatSays(width: number, height: number): Buffer {
  const bytes = pngOf(16, 16);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });

const openPictureDialog = async (page: Page) => {
  // A dialog that still grows is not where it will be when the mouse arrives.
  await page.goto('/account');
  await page.getByRole('button', { name: picture.change, exact: true }).click();
};
const cropDialog = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: cropper.title });

/** The colour in the middle of the left and of the right half of a picture, and its side. */
const looked = (image: Locator) =>
  image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const canvas = document.createElement('canvas');
    canvas.width = shown.naturalWidth;
    canvas.height = shown.naturalHeight;
    const pen = canvas.getContext('2d');
    pen?.drawImage(shown, 0, 0);
    const at = (x: number) => [...(pen?.getImageData(Math.round(canvas.width * x), canvas.height / 2, 1, 1).data ?? [])];
    return { width: canvas.width, height: canvas.height, left: at(0.25), right: at(0.75) };
  });

journey('a picture is cropped by keys and shown as the avatar after a reload, on white (R415)', async ({ signedIn }) => {
  const { page } = signedIn;
  await openPictureDialog(page);
  await choose(page, '照片.png', pngOf(800, 600));
  const dialog = cropDialog(page);
  await dialog.getByText(cropper.size.replaceAll('{{side}}', '600')).waitFor();
  expect(await page.locator('.small-dialog.wide').evaluate((box: HTMLElement) => box.offsetWidth)).toBe(960);
  await dialog.locator('cropper-selection').waitFor();
  await dialog.getByLabel(cropper.area).press('-');
  await dialog.getByText(cropper.size.replaceAll('{{side}}', '588')).waitFor();
  await dialog.getByRole('button', { name: cropper.confirm, exact: true }).click();
  await page.getByText(notice.uploadSucceeded).waitFor();
  await page.getByText('照片.jpg').waitFor();
  await page.getByRole('button', { name: list.save, exact: true }).click();
  const avatar = signedIn.userMenu.locator('.user-picture img');
  await avatar.waitFor();
  expect(signedIn.callsOf(editOwnFacts)).toBe(1);
  await page.reload();
  await signedIn.userMenu.waitFor();
  expect(await looked(avatar)).toEqual({ width: 588, height: 588, left: [255, 255, 255, 255], right: [254, 0, 0, 255] });
});

journey(
  'a user changes name and e-mail beside an administrator who changes the e-mail; the frame has the new name (R415)',
  async ({ person, operator, product }) => {
    const user = await operator.addUser({ username: 'sunqi', name: '孙七' });
    const window = await person.newWindow();
    await window.enter(await tokenFor(product, await settled(product, user)));
    const { page, users } = window;
    await window.open('/account');
    await page.getByRole('button', { name: account.profile.edit, exact: true }).click();
    await users.typeable(userTexts.name).fill('孙大七');
    await users.typeable(userTexts.email).fill('sunqi@example');
    await users.inDialog(list.save).click();
    await users.dialog.getByText(userTexts.emailRule).waitFor();
    await users.typeable(userTexts.email).fill('mine@example.org');
    const facts = { method: editFacts.method, path: editFacts.path.replace(':id', user.id) };
    await operator.call(facts, { body: { email: 'theirs@example.org' } });
    await users.inDialog(list.save).click();
    await page.getByText(list.conflictTitle, { exact: true }).waitFor();
    await page.getByText(conflict.mine, { exact: true }).first().click();
    await page.getByRole('button', { name: conflict.save, exact: true }).click();
    await users.dialog.first().waitFor({ state: 'hidden' });
    const named = page.getByRole('button', { name: shell.account.replace('{{name}}', '孙大七'), exact: true });
    await named.waitFor();
    await page.reload();
    await named.waitFor();
    await page.getByText('mine@example.org').waitFor();
  },
);

journey('an administrator gives a user a picture (R416)', async ({ signedIn, operator }) => {
  const { page, users } = signedIn;
  const { id } = await operator.addUser({ username: 'zhaoliu', name: '赵六' });
  await signedIn.open('/users');
  await users.search('赵六');
  await users.more('zhaoliu', picture.change);
  await choose(page, 'photo.png', pngOf(800, 600));
  await cropDialog(page).locator('cropper-selection').waitFor();
  await cropDialog(page).getByRole('button', { name: cropper.confirm, exact: true }).click();
  await page.getByText(notice.uploadSucceeded).waitFor();
  await page.getByRole('button', { name: list.save, exact: true }).click();
  await users.dialog.waitFor({ state: 'hidden' });
  expect(signedIn.calls).toContain(`PUT ${editFacts.path.replace(':id', id)}`);
  const { records } = await operator.users({ name: '赵六' });
  expect(records.map(({ username, name, avatar }) => [username, name, avatar === null])).toEqual([['zhaoliu', '赵六', false]]);
});

journey('the frame is dragged by hand and stops at the edge of the picture', async ({ signedIn }) => {
  const { page } = signedIn;
  await openPictureDialog(page);
  await choose(page, 'photo.png', pngOf(800, 600));
  const [frame, canvas] = [page.locator('cropper-selection'), page.locator('cropper-canvas')];
  await frame.waitFor();
  const before = await frame.boundingBox();
  if (!before) throw new Error('There is no frame.');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x - 600, before.y - 600, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await frame.boundingBox())?.x, PATIENCE).toBe((await canvas.boundingBox())?.x);
  await cropDialog(page).getByText(cropper.size.replaceAll('{{side}}', '600')).waitFor();
});

journey('a photo of 8000 × 6000 px is scaled down (G23)', async ({ signedIn }) => {
  const { page } = signedIn;
  await openPictureDialog(page);
  await choose(page, 'large.png', pngOf(8_000, 6_000));
  await cropDialog(page).getByText(cropper.size.replaceAll('{{side}}', '640')).waitFor();
  await cropDialog(page).getByRole('button', { name: cropper.confirm, exact: true }).click();
  await page.getByText(notice.uploadSucceeded).waitFor();
  expect(await looked(page.locator('.field-upload-preview img'))).toMatchObject({ width: 640, height: 640 });
});

journey('what cannot be cropped gets a clear message, and the next picture still can', async ({ signedIn }) => {
  const { page } = signedIn;
  await openPictureDialog(page);
  const whole = pngOf(800, 600);
  const wrongType = fieldUpload.wrongCropType.replace('{{types}}', 'jpeg、jpg、png');
  const cases = [
    ['huge.png', pngThatSays(30_000, 30_000), fieldUpload.tooLarge],
    ['thread.png', pngThatSays(1, 20_000), fieldUpload.tooLarge],
    ['broken.png', whole.subarray(0, whole.length / 2), fieldUpload.damaged],
    ['page.png', Buffer.from('<script>document.title = "run"</script>'), wrongType],
  ] as const;
  for (const [name, bytes, words] of cases) {
    await choose(page, name, bytes);
    await cropDialog(page).getByText(words).waitFor();
    await cropDialog(page).getByRole('button', { name: list.close }).last().click();
    await cropDialog(page).waitFor({ state: 'detached' });
  }
  await choose(page, 'moving.gif', whole);
  await page.getByText(wrongType).waitFor();
  await choose(page, 'photo.png', whole);
  await cropDialog(page).getByText(cropper.size.replaceAll('{{side}}', '600')).waitFor();
  expect(await page.title()).toContain(shell.pages.account);
});
