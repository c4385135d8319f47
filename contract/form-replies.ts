import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { count, pageOf, pageQuery } from './paging';
import { route } from './route';
import { text, time } from './text';

/** So many questions of a version have a column in the table; the rest are read where a reply is opened, and exported. */
export const REPLY_COLUMNS_AT_MOST = 50;
/** So many files of an answer are in the table. */
export const FILES_IN_CELL = 3;

/** A file of an answer, under an address that opens it for an hour; one that is lost has none. */
const replyFile = z.object({ name: z.string(), contentType: z.string(), size: z.int(), url: z.nullable(z.string()) });
export type ReplyFile = z.infer<typeof replyFile>;
const files = z.array(replyFile);

/** `more` says how many further files the answer has. */
const cell = z.object({ item: z.int(), text: z.string(), files, more: z.int() });

const heading = {
  id,
  /** The version of the form that was filled in. */
  number: z.int(),
  /** Null: a guest. */
  author: z.nullable(z.string()),
  createTime: time,
};

/** A reply in the list of them, with what was answered as text, cut short. */
export const replyRow = z.object({ ...heading, cells: z.array(cell) });
export type ReplyRow = z.infer<typeof replyRow>;

/** One reply: what was asked in its version, and what was answered. */
export const reply = z.object({
  ...heading,
  /** `html`: a rich text as it was written; null for any other answer. */
  answers: z.array(z.object({ item: z.int(), label: z.string(), text: z.string(), files, html: z.nullable(z.string()) })),
});
export type Reply = z.infer<typeof reply>;

/** What is asked in versions of a form, and how it is called in each, the newest first. */
export const askedQuestion = z.object({
  item: z.int(),
  asked: z.array(z.object({ number: z.int(), label: z.string() })),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** What a file of replies is called: as their form, without what no system takes in a name. */
export const repliesFileName = (form: string) => `${form.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.xlsx`;

const number = z.optional(z.pipe(count, z.number()));

export const REPLY_COLUMNS = ['createTime', 'author', 'number'] as const;
const filters = {
  /** A part of an answer or of the author's name. */
  keyword: z.optional(text(64)),
  /** Of this version only. */
  number,
};
const replyFilters = z.object(filters);
export type ReplyFilters = z.output<typeof replyFilters>;
export const replyQuery = z.extend(pageQuery(REPLY_COLUMNS), filters);
export type ReplyQuery = z.output<typeof replyQuery>;

const bars = z.array(z.object({ x: z.string(), y: z.number() }));
/** What is drawn of the replies. */
export const replyFigures = z.object({
  replies: z.int(),
  byDay: bars,
  items: z.array(
    z.object({
      item: z.int(),
      label: z.string(),
      answered: z.int(),
      /** How often each choice was made; empty for what has no choices. */
      choices: bars,
      /** Of numbers. */
      range: z.nullable(z.object({ least: z.number(), mean: z.number(), most: z.number() })),
    }),
  ),
});
export type ReplyFigures = z.infer<typeof replyFigures>;

const path = '/ofa-admin/admin/ofaForm/form/:id/reply';

export const listReplies = route('GET', `${path}/list`, {
  right: 'form:replies',
  params: idParams,
  query: replyQuery,
  answer: pageOf(replyRow),
});
/** The questions that have a column in the list: those of the newest version first, then what only older ones ask. */
export const listReplyQuestions = route('GET', `${path}/question/list`, {
  right: 'form:replies',
  params: idParams,
  answer: z.array(askedQuestion),
});
/** It goes through all replies. */
export const getReplyFigures = route('GET', `${path}/figures`, {
  right: 'form:replies',
  dear: 'export',
  params: idParams,
  query: z.object({ number }),
  answer: replyFigures,
});
/** Of all versions: a column for each item that was ever asked about. */
export const exportReplies = route('GET', `${path}/export`, {
  right: 'form:replies',
  kind: 'blob',
  dear: 'export',
  params: idParams,
  query: replyFilters,
  answer: z.unknown(),
});
export const getReply = route('GET', `${path}/:replyId`, {
  right: 'form:replies',
  params: z.extend(idParams, { replyId: id }),
  answer: reply,
});
export const removeReplies = route('DELETE', path, {
  right: 'form:removeReplies',
  params: idParams,
  body: idList,
  answer: z.unknown(),
});
