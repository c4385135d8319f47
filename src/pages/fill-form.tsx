import { replyingApi } from '../api/replies';
import { makeNonce } from '../browser/parent-frame';
import type { Picture } from '../browser/pictures';
import { createReplyingMachine } from '../machines/designer/replying';
import { definePage } from '../ui/base/page';
import { ReplyPage } from '../ui/designer/ReplyPage';
import type { Kit } from './kit';
import { formEditor } from './parts/editor';
import { fieldUploads } from './parts/uploads';

/** The composition root of a published form that a user fills in. */
export default (kit: Kit) =>
  definePage({
    machine: createReplyingMachine<File, Picture>({
      ...replyingApi(kit.call),
      upload: fieldUploads(kit),
      editor: formEditor(kit),
      newReplyId: makeNonce,
      stored: kit.stored,
      notify: kit.notify,
    }),
    View: ReplyPage,
  });
