import { z } from 'zod/mini';
import { answer, formDocument } from './form-document';
import { id, idParams } from './ids';
import { BODY_BYTES, LARGEST_BODY_BYTES } from './limits';
import { route } from './route';
import { text, time } from './text';

/** A form has no more replies. */
export const MOST_REPLIES = 20_000;

/** From one origin, which may stand for a whole office. */
export const GUEST_REPLIES_A_DAY = 500;

/** Who fills a form in: users of the tenant, or everyone who has its link. */
export const AUDIENCES = ['signedIn', 'anyone'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const publicationDraft = z.object({
  audience: z.enum(AUDIENCES),
  /** The last day, where the tenant is. */
  lastDay: z.nullable(z.iso.date()),
  mostReplies: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_REPLIES))),
  /** A user who is signed in replies once; of guests it cannot be known. */
  oncePerUser: z.boolean(),
});
export type PublicationDraft = z.output<typeof publicationDraft>;

/** Whether the last day on which a form can be filled in is over; both are days where the tenant is. */
export const isOver = (lastDay: string | null, today: string) => lastDay !== null && lastDay < today;

/** How a form is published. */
export const publication = z.object({
  audience: z.enum(AUDIENCES),
  lastDay: z.nullable(z.string()),
  mostReplies: z.nullable(z.int()),
  oncePerUser: z.boolean(),
  /** Which version of the form is filled in: 1, 2, … */
  number: z.int(),
  open: z.boolean(),
  /** The unguessable end of the public link. */
  link: z.string(),
  publishTime: time,
});
export type Publication = z.infer<typeof publication>;

/** Why a form cannot be filled in, or that it can. */
export const FILL_STATES = ['open', 'closed', 'full', 'replied'] as const;
export type FillState = (typeof FILL_STATES)[number];

/** What a person who fills a form in sees: this, and nothing else of its tenant. The form itself only where it can be filled in. */
export const fillable = z.object({
  name: z.string(),
  state: z.enum(FILL_STATES),
  number: z.int(),
  /** The last day, where the tenant is. */
  lastDay: z.nullable(z.string()),
  document: z.nullable(formDocument),
});
export type Fillable = z.infer<typeof fillable>;

/** The sender makes the id: sent twice, it is one reply. Answers go by the ids of items, so no name can reach anything. */
export const replyDraft = z.object({
  replyId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** The version that was filled in. */
  number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  answers: z.array(z.object({ item: z.int().check(z.minimum(1), z.maximum(999_999_999)), answer })).check(z.maxLength(500)),
});
export type ReplyDraft = z.output<typeof replyDraft>;

/** Rich texts are long, and there may be several. A guest has less room: anyone may send as many replies as there are captchas. */
export const USER_REPLY_BYTES = LARGEST_BODY_BYTES / 4;
export const GUEST_REPLY_BYTES = BODY_BYTES;

const sent = z.object({ replyId: id });

const admin = '/ofa-admin/admin/ofaForm';
const open = '/ofa-admin/open-api/ofaForm/:id';

/** Freezes the form as it is now, unless that is what was published last, and opens it. */
export const publishForm = route('PUT', `${admin}/form/:id/publication`, {
  right: 'form:publish',
  params: idParams,
  body: z.extend(publicationDraft, { version: z.optional(z.int()) }),
  answer: publication,
});
/** Closes a published form, or opens it again. */
export const setFormOpen = route('PUT', `${admin}/form/:id/publication/open`, {
  right: 'form:publish',
  params: idParams,
  body: z.object({ open: z.boolean() }),
  answer: publication,
});

export const getFillableForm = route('GET', `${admin}/fill/:id`, { right: 'signedIn', params: idParams, answer: fillable });
export const sendReply = route('POST', `${admin}/fill/:id`, {
  right: 'signedIn',
  bodyBytes: USER_REPLY_BYTES,
  params: idParams,
  body: replyDraft,
  answer: sent,
});
/** `id` is the end of the public link. */
export const getFormOfLink = route('GET', open, { right: 'open', params: idParams, answer: fillable });
export const sendGuestReply = route('POST', open, {
  right: 'open',
  bodyBytes: GUEST_REPLY_BYTES,
  params: idParams,
  body: z.extend(replyDraft, { captcha: text(16), codeId: z.optional(text(64)) }),
  answer: sent,
});
