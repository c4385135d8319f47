import { guestReplyingApi } from '../../api/replies';
import { createGuestDrafts } from '../../browser/guest-drafts';
import { probeMedia } from '../../browser/media';
import { watchReturn } from '../../browser/network';
import { makeNonce } from '../../browser/parent-frame';
import type { Picture } from '../../browser/pictures';
import { createStore } from '../../browser/storage';
import { learn } from '../../i18n/text';
import { editor } from '../../i18n/zh-CN/editor';
import { fieldUpload } from '../../i18n/zh-CN/field-upload';
import { fill } from '../../i18n/zh-CN/fill';
import { createReplyingMachine } from '../../machines/designer/replying';
import { createEditorMachine } from '../../machines/editor/editor';
import { createReplyProofMachine } from '../../machines/guest/reply-proof';
import { definePage } from '../../ui/base/page';
import { OpenFormScreen } from '../../ui/guest/OpenFormScreen';
import type { ScreenKit } from '../kit';

/** A published form that everyone with its link fills in. */
export const openForm = ({ call, loadConfig, focus, notify, withdraw }: ScreenKit) => {
  learn({ fill, editor, fieldUpload });
  const { captcha, prove, ...api } = guestReplyingApi(call);
  return definePage({
    machine: createReplyingMachine<File, Picture>({
      ...api,
      proof: createReplyProofMachine({ loadConfig, loadCaptcha: captcha, submit: prove, focus, watchReturn, notify, withdraw }),
      editor: createEditorMachine({ probe: probeMedia }),
      newReplyId: makeNonce,
      stored: createGuestDrafts(
        createStore(() => window.sessionStorage),
        Date.now,
      ),
      notify,
    }),
    View: OpenFormScreen,
  });
};
