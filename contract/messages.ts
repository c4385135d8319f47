import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { growingQuery, pageOf, pageQuery } from './paging';
import { RICH_TEXT_BODY_BYTES, richText, saysSomething } from './rich-text';
import { route } from './route';
import { requiredText, text, time } from './text';

const heading = {
  id,
  title: z.string(),
  senderName: z.string(),
  createTime: time,
};

/** A message in its recipient's list. `times`: how often what it tells of has happened since its recipient last read of it. */
export const message = z.object({ ...heading, readTime: z.nullable(time), times: z.int() });
export type Message = z.infer<typeof message>;

/**
 * `content` is plain text: line breaks count, and nothing in it is markup. `html` is the same as a rich text, if it was written as one,
 * with addresses of files that are good for an hour.
 */
export const messageDetail = z.extend(message, { content: z.string(), html: z.nullish(z.string()) });
export type MessageDetail = z.infer<typeof messageDetail>;

/** A message as its sender's side sees it: of a long `content`, the beginning. */
export const sentMessage = z.object({ ...heading, content: z.string(), recipients: z.int(), readers: z.int() });
export type SentMessage = z.infer<typeof sentMessage>;

/** One who got a message, as its sender's side sees them. */
export const messageReader = z.object({ id, name: z.string(), username: z.string(), readTime: z.nullable(time) });
export type MessageReader = z.infer<typeof messageReader>;

/** The longest plain text of a message. */
export const MESSAGE_LENGTH = 5_000;

const named = z._default(z.array(id).check(z.maxLength(200)), []);

/**
 * Plain text in `content`, or a rich text in `html`. The recipients: everyone; or the given users, the departments with all below them,
 * and the holders of the roles.
 */
export const messageDraft = z.object({
  title: requiredText(120),
  content: z.optional(requiredText(MESSAGE_LENGTH)),
  html: z.optional(richText()),
  everybody: z._default(z.boolean(), false),
  userIds: named,
  departmentIds: named,
  roleIds: named,
});
export type MessageDraft = z.output<typeof messageDraft>;

const hasText = ({ content, html }: MessageDraft) => content !== undefined || (html !== undefined && saysSomething(html));

export const messageQuery = z.extend(growingQuery(['title', 'createTime', 'readTime']), {
  state: z.optional(z.enum(['read', 'unread'])),
  /** A part of the title or the content. */
  keyword: z.optional(text(64)),
});
export type MessageQuery = z.output<typeof messageQuery>;

export const sentQuery = z.extend(growingQuery(['title', 'createTime']), { keyword: z.optional(text(64)) });
export type SentQuery = z.output<typeof sentQuery>;

export const readerQuery = z.extend(pageQuery(['name', 'readTime']), {
  state: z.optional(z.enum(['read', 'unread'])),
  /** A part of the name. */
  name: z.optional(text(64)),
});
export type ReaderQuery = z.output<typeof readerQuery>;

/** The events of the stream, by name. Each carries an `id`; a client that returns with the last one as `Last-Event-ID` misses nothing. */
export const messageEvents = {
  ready: z.object({ unread: z.int() }),
  message: z.object(heading),
};

const admin = '/ofa-admin/admin/ofaMessage';

/** §7.6: how many messages the caller has not read. */
export const countUnread = route('GET', `${admin}/unread`, { right: 'signedIn', answer: z.int() });
export const listMessages = route('GET', `${admin}/message/list`, {
  right: 'signedIn',
  query: messageQuery,
  answer: pageOf(message),
});
/** Opening a message changes nothing: marking it as read is a call of its own. */
export const getMessage = route('GET', `${admin}/message/:id`, { right: 'signedIn', params: idParams, answer: messageDetail });
export const readMessages = route('PUT', `${admin}/message/read`, { right: 'signedIn', body: idList, answer: z.unknown() });
export const readAllMessages = route('PUT', `${admin}/message/read/all`, { right: 'signedIn', answer: z.unknown() });
/** The caller's own copies; other recipients keep theirs. */
export const removeMessages = route('DELETE', `${admin}/message`, { right: 'signedIn', body: idList, answer: z.unknown() });
export const streamMessages = route('GET', `${admin}/stream`, { right: 'signedIn', kind: 'stream', answer: z.unknown() });

export const sendMessage = route('POST', `${admin}/message`, {
  right: 'message:send',
  bodyBytes: RICH_TEXT_BODY_BYTES,
  body: messageDraft.check(z.refine(hasText, { path: ['content'] })),
  answer: z.object({ id, recipients: z.int() }),
});
export const listSentMessages = route('GET', `${admin}/sent/list`, {
  right: 'message:list',
  query: sentQuery,
  answer: pageOf(sentMessage),
});
/** Who got a message and whether they have read it, as far as the caller may see them. */
export const listMessageReaders = route('GET', `${admin}/sent/:id/reader`, {
  right: 'message:list',
  params: idParams,
  query: readerQuery,
  answer: pageOf(messageReader),
});
/** How many users get what is sent to everybody. */
export const countEverybody = route('GET', `${admin}/sent/everybody`, { right: 'message:send', answer: z.int() });
/** Withdraws messages from all their recipients. */
export const withdrawMessages = route('DELETE', `${admin}/sent`, { right: 'message:remove', body: idList, answer: z.unknown() });
