import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { dropUpload, uploadPart } from '../../contract/files';
import { zhCN } from '../../src/i18n/zh-CN';
import { revoke } from './operator';
import { choose, downloaded, holdAfter, PARTS, press, succeeded, survivesABrowser, uploading } from './uploading';

const { upload } = zhCN;

/** The server may be killed; it runs again at the end at the latest. */
const journey = uploading.extend('outage', async ({ product }, { onCleanup }) => {
  onCleanup(() => product.restart());
  return { begin: () => product.kill(), end: () => product.restart() };
});

/** What a browser logs when calls are broken off. */
const BROKEN =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED|INCOMPLETE_CHUNKED_ENCODING)/;

describe('an upload in chunks (§4)', () => {
  journey(
    'is paused, its window closed, continued by choosing the file again, merged, and downloaded byte for byte',
    async ({ window, person, write }) => {
      const file = await write('年报（终稿）.zip');
      await window.open('/files');
      const { arrived } = await holdAfter(window, 2);
      await choose(window, file);
      await arrived;
      await press(window, upload.pause, file);
      await window.page.locator('.tray-state').getByText(upload.paused).waitFor();
      await window.page.close();

      const next = await person.newWindow();
      await next.open('/files');
      await choose(next, file);
      await succeeded(next);
      expect(next.callsOf(uploadPart)).toBe(PARTS - 2);
      expect((await downloaded(next, file)).equals(file.bytes)).toBe(true);
    },
  );

  const patient = { timeout: 240_000 };
  journey('of 200 MB survives its browser, which is killed while it is paused', patient, async ({ openBrowser, write }) => {
    await survivesABrowser(openBrowser, await write('影像资料.zip', 40), 25);
  });

  journey('survives a lost network: after its return, only what is missing is sent', async ({ window, person, write }) => {
    person.expectError(BROKEN);
    const file = await write('数据.zip');
    await window.open('/files');
    const { arrived, lose } = await holdAfter(window, 3);
    await choose(window, file);
    await arrived;
    await window.page.context().setOffline(true);
    await lose();
    await window.page.locator('.tray-state').getByText(upload.retrying).waitFor();
    await window.page.context().setOffline(false);
    await succeeded(window);
    expect((await downloaded(window, file)).equals(file.bytes)).toBe(true);
  });

  journey('survives a server that is killed between two parts', async ({ window, person, outage, write }) => {
    person.expectError(BROKEN);
    const file = await write('备份.zip');
    await window.open('/files');
    const { arrived, lose } = await holdAfter(window, 3);
    await choose(window, file);
    await arrived;
    await outage.begin();
    await lose();
    await press(window, upload.pause, file);
    await outage.end();
    await press(window, upload.resume, file);
    await succeeded(window);
    expect((await downloaded(window, file)).equals(file.bytes)).toBe(true);
  });

  journey('whose file changes on the disk meanwhile ends, and what was sent is given up', async ({ window, person, write }) => {
    person.expectError(/ERR_(UPLOAD_FILE_CHANGED|FILE_NOT_FOUND)/);
    const file = await write('合同.zip');
    await window.open('/files');
    const { arrived } = await holdAfter(window, 2);
    await choose(window, file);
    await arrived;
    await press(window, upload.pause, file);
    await writeFile(file.path, randomBytes(file.bytes.length));
    const givenUp = window.page.waitForRequest((call) => call.method() === dropUpload.method);
    await press(window, upload.resume, file);
    await window.page.locator('.tray-state').getByText(upload.faults.changed).waitFor();
    await givenUp;
  });

  journey(
    'survives the end of its session: after the next sign-in, only what is missing is sent',
    async ({ window, person, administrator, write }) => {
      person.expectError(/401 \(Unauthorized\)/);
      const file = await write('合同.zip');
      await window.open('/files');
      const { arrived } = await holdAfter(window, 3);
      await choose(window, file);
      const part = await arrived;
      await revoke(window);
      await part.continue();
      await window.signInScreen.submit.waitFor();
      expect(window.callsOf(uploadPart)).toBe(4);

      await window.signIn(administrator);
      await window.isAt('/files');
      await choose(window, file);
      await succeeded(window);
      expect(window.callsOf(uploadPart)).toBe(4 + PARTS - 3);
      expect((await downloaded(window, file)).equals(file.bytes)).toBe(true);
    },
  );

  journey(
    'of one file by two windows at once: both succeed, there is one file, and its bytes are the sent ones',
    async ({ window, person, write }) => {
      const file = await write('共享.zip');
      const other = await person.newWindow();
      for (const each of [window, other]) await each.open('/files');
      const { arrived } = await holdAfter(window, 3);
      await choose(window, file);
      const part = await arrived;
      await choose(other, file);
      await succeeded(other);
      await part.continue();
      await succeeded(window);
      await window.page.reload();
      await window.users.row(file.name).first().waitFor();
      expect(await window.users.row(file.name).count()).toBe(1);
      expect((await downloaded(window, file)).equals(file.bytes)).toBe(true);
    },
  );
});
