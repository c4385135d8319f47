import { isAnswered } from '../../../contract/form-answers';
import { type Answer, EMPTY_DOCUMENT, type FormDocument, type FormItem, labelOf } from '../../../contract/form-document';
import {
  type AskedQuestion,
  FILES_IN_CELL,
  type Reply,
  type ReplyFigures,
  type ReplyFilters,
  type ReplyQuery,
  type ReplyRow,
  repliesFileName,
} from '../../../contract/form-replies';
import { HEADER_WIDTH } from '../../../contract/user-files';
import { record } from '../../platform/audit/record';
import { oneOrGone } from '../../platform/db/gone';
import { transact } from '../../platform/db/transact';
import { filesOf } from '../../platform/file-store/named-files';
import { addresses } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { shownText } from '../../platform/rich-text/files';
import { inSteps } from '../../platform/steps';
import { languageFor, textsFor } from '../../platform/texts';
import { areaNames } from '../areas/store';
import { dayIn } from './publication-rules';
import { versionsOf } from './publication-store';
import { type FilesById, fileIdsIn, shownFiles } from './reply-file-rules';
import { askedQuestions, columnsOf, countingFigures, itemsOf, itemsOfAll, textOf, type Wording } from './reply-rules';
import { allReplies, deleteReplies, findReply, type KeptReply, pageOfReplies } from './reply-store';
import { findRow } from './store';

/** A form's replies, and how their reader likes to read them. */
interface Asked {
  readonly formId: string;
  readonly accept: string | undefined;
}

const wordingFor = async (accept: string | undefined): Promise<Omit<Wording, 'files'>> => ({
  language: languageFor(accept),
  texts: textsFor(accept).formReplies,
  areas: await areaNames(),
});

type Documents = ReadonlyMap<number, FormDocument>;

/** The files in these replies. */
const filesIn = (db: Deps['db'], scope: Scope, replies: readonly KeptReply[], documents: Documents) =>
  filesOf(db, scope, [
    ...new Set(replies.flatMap(({ number, answers }) => fileIdsIn(oneOrGone(documents.get(number)), answers))),
  ]);

/** Writes answers out, with addresses of their files that open for an hour. */
async function answerWriter({ db, now }: Deps, scope: Scope, accept: string | undefined, files: FilesById) {
  const wording = { ...(await wordingFor(accept)), files };
  const addressed = await addresses(db, now());
  const shown = {
    lost: wording.texts.lostFile,
    addressed: (id: string) => addressed({ tenantId: scope.tenantId, id }),
  };
  return (item: FormItem, answer: Answer | undefined) => ({
    item: item.id,
    text: textOf(item, answer ?? null, wording),
    files: shownFiles(item, answer, files, shown),
  });
}

/** What can be seen of an answer in the table, and in its tooltip. */
const SHORT = 80;
const cut = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

/** A row at a time: its files have addresses, each of which is signed. */
export async function listReplies(deps: Deps, scope: Scope, { formId, accept }: Asked, query: ReplyQuery) {
  const { db } = deps;
  await findRow(db, scope, formId);
  const { documents } = await askedIn(db, scope, formId);
  const { records, total } = await pageOfReplies(db, scope, formId, query);
  const write = await answerWriter(deps, scope, accept, await filesIn(db, scope, records, documents));
  const columns = new Map(Array.from(documents, ([number, document]) => [number, columnsOf(document)]));
  const rowOf = ({ id, number, author, createTime, answers }: KeptReply): ReplyRow => {
    const cells = (columns.get(number) ?? []).flatMap((item) => {
      const answer = answers.get(item.id);
      if (!isAnswered(answer)) return [];
      const shown = item.type === 'upload' && Array.isArray(answer) ? answer.slice(0, FILES_IN_CELL) : answer;
      const written = write(item, shown);
      const more = Array.isArray(answer) && Array.isArray(shown) ? answer.length - shown.length : 0;
      return [{ ...written, text: cut(written.text), more }];
    });
    return { id, number, author, createTime, cells };
  };
  return { records: await inSteps(each(records, rowOf)), total };
}

function* each<From, To>(all: readonly From[], made: (one: From) => To): Generator<undefined, To[], undefined> {
  const done: To[] = [];
  for (const one of all) {
    done.push(made(one));
    yield;
  }
  return done;
}

/** What the table of replies has columns for. */
export async function questionsOf({ db }: Deps, scope: Scope, formId: string): Promise<AskedQuestion[]> {
  await findRow(db, scope, formId);
  return askedQuestions(await versionsOf(db, scope, formId));
}

async function askedIn(db: Deps['db'], scope: Scope, formId: string) {
  const versions = await versionsOf(db, scope, formId);
  return {
    columns: itemsOfAll(versions),
    documents: new Map(versions.map(({ number, document }) => [number, document])) satisfies Documents,
  };
}

/** One reply, beside what was asked when it was given. */
export async function readReply(deps: Deps, scope: Scope, { formId, accept }: Asked, id: string): Promise<Reply> {
  const { db } = deps;
  const kept = await findReply(db, scope, formId, id);
  const { number, author, createTime, answers } = kept;
  const { documents } = await askedIn(db, scope, formId);
  const write = await answerWriter(deps, scope, accept, await filesIn(db, scope, [kept], documents));
  const items = itemsOf(oneOrGone(documents.get(number)));
  const written: Reply['answers'] = [];
  for (const item of items) {
    const answer = answers.get(item.id);
    const isRich = item.type === 'richText' && typeof answer === 'string';
    const html = isRich ? await shownText(db, deps.now(), scope, answer) : null;
    written.push({ ...write(item, answer), label: labelOf(item), html });
  }
  return { id, number, author, createTime, answers: written };
}

export function removeReplies({ db, now }: Deps, scope: Scope, formId: string, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const before of await deleteReplies(tx, scope, formId, [...new Set(ids)])) {
      await record(tx, now(), scope, {
        action: 'remove',
        entity: 'formReply',
        entityId: before.id,
        before: { formId, ...before },
      });
    }
  });
}

/** A column for each item that was ever asked about, and a row for each reply. The export is recorded. */
export async function replySheet({ db, now }: Deps, scope: Scope, { formId, accept }: Asked, query: ReplyFilters) {
  const { name } = await findRow(db, scope, formId);
  const { columns, documents } = await askedIn(db, scope, formId);
  const wording = await wordingFor(accept);
  const { texts } = wording;
  await record(db, now(), scope, { action: 'export', entity: 'formReply', entityId: formId, after: { name, ...query } });
  const heads = [texts.columns.createTime, texts.columns.author, texts.columns.number, ...columns.map(labelOf)];
  const cellsOf = (reply: KeptReply, files: FilesById) => {
    const named = { ...wording, files };
    const items = new Map(itemsOf(oneOrGone(documents.get(reply.number))).map((item) => [item.id, item]));
    return [
      new Date(reply.createdAt).toLocaleString('sv-SE', { timeZone: scope.zone }),
      reply.author ?? texts.guest,
      String(reply.number),
      ...columns.map((column) => textOf(items.get(column.id) ?? column, reply.answers.get(column.id) ?? null, named)),
    ];
  };
  return {
    name: texts.exported,
    fileName: repliesFileName(name),
    headings: heads.map((text) => ({ text, width: HEADER_WIDTH.usual })),
    rows: rows(),
  };

  async function* rows() {
    for await (const some of allReplies(db, scope, formId, query)) {
      const files = await filesIn(db, scope, some, documents);
      yield some.map((reply) => cellsOf(reply, files));
    }
  }
}

/** Counted as the replies are read, some at a time: others have their turn between. */
export async function replyFigures(
  { db }: Deps,
  scope: Scope,
  { formId, accept }: Asked,
  number: number | undefined,
): Promise<ReplyFigures> {
  await findRow(db, scope, formId);
  const { columns, documents } = await askedIn(db, scope, formId);
  const asked = number === undefined ? columns : itemsOf(documents.get(number) ?? EMPTY_DOCUMENT);
  const wording = { ...(await wordingFor(accept)), files: new Map() };
  const counting = countingFigures(asked, wording, (time) => dayIn(scope.zone, time));
  for await (const some of allReplies(db, scope, formId, { number })) {
    for (const { answers, createdAt } of some) counting.count(answers, createdAt);
  }
  return counting.figures();
}
