// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { UserInfo } from '../../../contract/sign-in';
import { createOwnPictureMachine } from '../../../src/machines/account/own-picture';
import type { Notice } from '../../../src/machines/base/notices';
import { createPictureChangeMachine } from '../../../src/machines/upload/picture-change';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { USER } from '../shell/shell-fixture';
import { fieldOf } from '../upload/upload-fixture';

test('a new picture is shown around the pages at once, and the section loads itself again', async () => {
  const shown: (string | null)[] = [];
  const notices: Notice[] = [];
  const notify = (notice: Notice) => void notices.push(notice);
  const load = vi.fn(async (): Promise<UserInfo> => USER);
  const changing = createPictureChangeMachine<UserInfo, File, ShownPicture>(
    { pictureOf: ({ avatar }) => avatar ?? null, save: async () => null, notify },
    fieldOf(),
  );
  const machine = createOwnPictureMachine({ load, dialogs: { changing }, show: (avatar) => shown.push(avatar), notify });
  const section = createActor(machine).start();
  await vi.waitFor(() => expect(section.getSnapshot().context.value).toEqual(USER));
  section.send({ type: 'open', dialog: 'changing', about: USER });
  section.getSnapshot().children.changing?.send({ type: 'cancel' });
  expect([shown, load.mock.calls.length]).toEqual([[], 1]);
  section.send({ type: 'open', dialog: 'changing', about: USER });
  const dialog = section.getSnapshot().children.changing;
  dialog?.send({ type: 'field.changed', field: 'avatar', addresses: ['/files/1'], names: ['1.jpg'] });
  dialog?.send({ type: 'save' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect([shown, notices]).toEqual([['/files/1'], [{ tone: 'success', say: 'saved' }]]);
});
