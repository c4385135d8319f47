import {
  GUEST_REPLY_BYTES,
  getFillableForm,
  getFormOfLink,
  type PublicationDraft,
  publishForm,
  sendGuestReply,
  sendReply,
  setFormOpen,
  USER_REPLY_BYTES,
} from '../../contract/form-publications';
import {
  exportReplies,
  getReply,
  getReplyFigures,
  listReplies,
  listReplyQuestions,
  removeReplies,
} from '../../contract/form-replies';
import { type FormRow, formRow } from '../../contract/forms';
import { getCaptcha } from '../../contract/sign-in';
import type { FiguresOf, FormReplies, ReplyOf, WantedReplies } from '../machines/administration/forms';
import type { Seal } from '../machines/base/site';
import type { SentReply } from '../machines/designer/reply-draft';
import type { ReplyProof } from '../machines/guest/reply-proof';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { choicesApi } from './forms';
import { fileIn } from './records';

/** What is read and sent by a user who fills in a published form. */
export const replyingApi = (call: Call) => ({
  load: (id: string, signal: AbortSignal) => call(getFillableForm, { params: { id }, signal }),
  largest: USER_REPLY_BYTES,
  send: ({ id, ...body }: SentReply, signal: AbortSignal) => call(sendReply, { params: { id }, body, signal }),
  ...choicesApi(call),
});

/** What is read and sent by everyone who has the link of a published form. */
export const guestReplyingApi = (call: Call) => ({
  load: (id: string, signal: AbortSignal) => call(getFormOfLink, { params: { id }, signal }),
  largest: GUEST_REPLY_BYTES,
  captcha: (signal: AbortSignal) => call(getCaptcha, { signal }),
  prove: ({ captcha, reply: { id, ...reply } }: ReplyProof, { codeId }: Seal, signal: AbortSignal) =>
    call(sendGuestReply, { params: { id }, body: { ...reply, captcha, ...(codeId !== null && { codeId }) }, signal }),
  ...choicesApi(call),
});

/** Publishing, as the list of forms does it. */
export const publishingApi = (call: Call) => ({
  publish: ({ id, version }: FormRow, draft: PublicationDraft, signal: AbortSignal) =>
    call(publishForm, { params: { id }, body: { ...draft, version }, signal }),
  readForm: (raw: unknown) => formRow.safeParse(raw).data ?? null,
  setOpen: ({ id }: FormRow, open: boolean, signal: AbortSignal) => call(setFormOpen, { params: { id }, body: { open }, signal }),
});

/** What was replied, as the list of forms shows it. */
export const repliesApi = (call: Call) => ({
  asked: async (form: FormRow, signal: AbortSignal): Promise<FormReplies> => ({
    ...form,
    questions: await call(listReplyQuestions, { params: { id: form.id }, signal }),
  }),
  of:
    ({ id: formId }: FormRow): LoadPage<ReplyOf> =>
    async (query, signal) => {
      const { records, total } = await call(listReplies, { params: { id: formId }, query, signal });
      return { records: records.map((row) => ({ ...row, formId })), total };
    },
  read: ({ formId, id }: ReplyOf, signal: AbortSignal) => call(getReply, { params: { id: formId, replyId: id }, signal }),
  /** Replies to one form. */
  remove: async (rows: readonly ReplyOf[], signal: AbortSignal) => {
    const [first] = rows;
    if (first) await call(removeReplies, { params: { id: first.formId }, body: rows.map(({ id }) => id), signal });
  },
  figures: ({ id, of: number }: FiguresOf, signal: AbortSignal) =>
    call(getReplyFigures, { params: { id }, query: { number }, signal }),
});

/** Replies to a form, in a workbook. */
export const repliesFile = async (call: Call, { form: { id }, filters }: WantedReplies, signal: AbortSignal) =>
  fileIn(await call(exportReplies, { params: { id }, query: filters, signal }));
