import type { FormDocument } from '../../../contract/form-document';
import { type Fillable, GUEST_REPLIES_A_DAY, type ReplyDraft } from '../../../contract/form-publications';
import { isWellFormed, saysSomething } from '../../../contract/rich-text';
import { takeCaptcha } from '../../authentication/captcha/store';
import { namesOf } from '../../organisation/tenants/store';
import { waitInLine } from '../../platform/db/alone';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { lineOfUses, ownFiles } from '../../platform/file-store/named-files';
import type { Scope } from '../../platform/http/caller';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { keptAnswer } from '../../platform/rich-text/files';
import { areaNames } from '../areas/store';
import { brokenRules } from './matching-actions';
import { type Filler, fillableForm, stateFor } from './publication-actions';
import { lineOf, STATE_REFUSALS } from './publication-rules';
import { findByLink, findPublished } from './publication-store';
import { type FilesById, fileIdsIn } from './reply-file-rules';
import { askedAnswers, itemsOf, keptAnswers, wordsOf } from './reply-rules';
import { insertReply, senderOf } from './reply-store';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** From one origin, which may stand for a whole office. */
const OPENED_A_MINUTE = 120;

export async function openedForm(deps: Deps, link: string, origin: string): Promise<Fillable> {
  const { db, now } = deps;
  await takeUseOrRefuse(db, now(), { key: `form:open:${origin}`, windowMs: MINUTE_MS, max: OPENED_A_MINUTE });
  const { guest, formId } = await findByLink(db, now(), link);
  return fillableForm(deps, guest, formId);
}

interface GuestReply extends ReplyDraft {
  readonly captcha: string;
  readonly codeId?: string | undefined;
}

/** The captcha is used up before anything else is looked at. */
export async function sendGuestReply(deps: Deps, link: string, { captcha, codeId, ...draft }: GuestReply, origin: string) {
  const { db, now } = deps;
  if (!(await takeCaptcha(db, now(), codeId, captcha))) throw new Refusal('captchaWrong');
  await takeUseOrRefuse(db, now(), { key: `form:reply:${origin}`, windowMs: DAY_MS, max: GUEST_REPLIES_A_DAY });
  const { guest, formId } = await findByLink(db, now(), link);
  return keepReply(deps, guest, formId, draft);
}

export const sendOwnReply = (deps: Deps, { tenantId, zone, membershipId }: Scope, formId: string, draft: ReplyDraft) =>
  keepReply(deps, { tenantId, zone, membershipId }, formId, draft);

/**
 * Keeps a reply. Those to one form are kept one after the other, so no limit is outrun, and what is sent twice is there once: also
 * where the form was closed, or is full, since it was sent first.
 */
async function keepReply({ db, now }: Deps, filler: Filler, formId: string, { replyId, number, ...sent }: ReplyDraft) {
  const areas = await areaNames();
  const judged = await judgedAnswers(db, filler, formId, { number, ...sent });
  return transact(db, async (tx) => {
    await waitInLine(tx, lineOf(formId));
    const published = await findPublished(tx, filler, formId);
    const membershipId = filler.membershipId ?? null;
    const before = await senderOf(tx, filler, formId, replyId);
    if (before?.membershipId === membershipId) return { replyId };
    // A reply of another is none to who sends this one.
    if (before) throw new Refusal('gone');
    const state = await stateFor(tx, now(), filler, published);
    if (state !== 'open') throw new Refusal(STATE_REFUSALS[state]);
    const { document, publication } = published;
    if (publication.number !== number || !judged) throw new Refusal('formChanged');
    const { answers, broken } = judged;
    const asked = askedAnswers(document, answers);
    const files = await filesOfSender(tx, filler, fileIdsIn(document, asked));
    const kept = keptAnswers(document, asked, files, broken);
    const author = membershipId === null ? null : (await namesOf(tx, { ...filler, membershipId })).name;
    const words = wordsOf(document, kept, author, { areas, files });
    const reply = { id: replyId, formId, number, membershipId, author, answers: kept, words };
    await insertReply(tx, filler, now(), { ...reply, files: fileIdsIn(document, kept) });
    return { replyId };
  });
}

type Sent = Pick<ReplyDraft, 'number' | 'answers'>;

/**
 * Answers as they are kept, and the rules that they break: before anything waits for it. A version never changes, so what is found stays
 * right; null for another version than the published one.
 */
async function judgedAnswers(db: Queries, filler: Filler, formId: string, { number, answers: sent }: Sent) {
  const { document, publication } = await findPublished(db, filler, formId);
  if (publication.number !== number) return null;
  const answers = await cleanAnswers(filler, document, sent);
  return { answers, broken: await brokenRules(filler.tenantId, document, askedAnswers(document, answers)) };
}

/** With rich texts clean; one that says nothing is no answer. */
async function cleanAnswers(filler: Filler, document: FormDocument, answers: Sent['answers']): Promise<Sent['answers']> {
  const rich = new Set(itemsOf(document).flatMap(({ id, type }) => (type === 'richText' ? [id] : [])));
  const clean: Sent['answers'] = [];
  for (const { item, answer } of answers) {
    const isText = rich.has(item) && typeof answer === 'string' && isWellFormed(answer);
    clean.push({ item, answer: isText ? await cleanAnswer(filler, answer) : answer });
  }
  return clean;
}

async function cleanAnswer(filler: Filler, answer: string): Promise<string> {
  const { html } = await keptAnswer(filler, answer);
  return saysSomething(html) ? html : '';
}

/** Of these files those that the sender has uploaded, none of which is deleted before the reply is kept. Guests upload none. */
async function filesOfSender(tx: Queries, { membershipId, ...tenant }: Filler, ids: readonly string[]): Promise<FilesById> {
  if (membershipId === undefined || ids.length === 0) return new Map();
  await waitInLine(tx, lineOfUses(tenant));
  return ownFiles(tx, { ...tenant, membershipId }, ids);
}
