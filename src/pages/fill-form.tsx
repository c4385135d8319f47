import { replyingApi } from '../api/replies';
import { makeNonce } from '../browser/parent-frame';
import { createReplyingMachine } from '../machines/designer/replying';
import { definePage } from '../ui/base/page';
import { ReplyPage } from '../ui/designer/ReplyPage';
import type { Kit } from './kit';

/** The composition root of a published form that a user fills in. */
export default ({ call, stored, notify }: Kit) =>
  definePage({
    machine: createReplyingMachine({ ...replyingApi(call), newReplyId: makeNonce, stored, notify }),
    View: ReplyPage,
  });
