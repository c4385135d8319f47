import { randomBytes } from 'node:crypto';
import type { Answer, FormDocument } from '../../../contract/form-document';
import * as publications from '../../../contract/form-publications';
import * as replies from '../../../contract/form-replies';
import * as forms from '../../../contract/forms';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import { readWorkbook } from '../../../server/platform/workbooks/read';
import { freshCaptcha } from '../authentication/entering';
import { someone } from '../organisation/people';
import { type DatabaseName, openWorld } from '../platform/world';
import { documentOf, item } from './designing';

export const code = (name: RefusalName) => REFUSALS[name].code;
export const replyId = () => randomBytes(16).toString('hex');
export const FREE = { audience: 'signedIn', lastDay: null, mostReplies: null, oncePerUser: false } as const;

type Given = Readonly<Record<number, Answer>>;
const given = (answers: Given) => Object.entries(answers).map(([id, answer]) => ({ item: Number(id), answer }));

/** A tenant whose administrator publishes forms, and a user who fills them in. */
export async function openPublishing(database: DatabaseName) {
  const world = await openWorld(database);
  const people = { boss: await someone(world, { administrator: true }), clerk: await someone(world) };
  const boss = () => people.boss;
  const clerk = () => people.clerk;
  /** Puts the clock to a moment, at which both have just signed in. */
  const at = async (moment: string) => {
    world.clock.now = Date.parse(moment);
    people.boss = await someone(world, { administrator: true });
    people.clerk = await someone(world);
  };
  const design = (id: string, document: FormDocument, { token } = boss()) =>
    world.call(forms.designForm, { params: { id }, body: { document }, token });
  const designed = async (document: FormDocument, who = boss()) => {
    const { data } = await world.call(forms.addForm, { body: { name: 'Survey', remark: '' }, token: who.token });
    const { id } = forms.formRow.parse(data);
    await design(id, document, who);
    return id;
  };
  const publish = (id: string, settings: object = {}, { token } = boss()) =>
    world.call(publications.publishForm, { params: { id }, body: { ...FREE, ...settings }, token });
  const published = async (document = documentOf(item(100)), settings: object = {}, who = boss()) => {
    const id = await designed(document, who);
    const { link, number } = publications.publication.parse((await publish(id, settings, who)).data);
    return { id, link, number };
  };
  const open = (id: string, { token } = clerk()) => world.call(publications.getFillableForm, { params: { id }, token });
  const send = (id: string, answers: Given, facts: object = {}, { token } = clerk()) =>
    world.call(publications.sendReply, {
      params: { id },
      body: { replyId: replyId(), number: 1, answers: given(answers), ...facts },
      token,
    });
  const sendAsGuest = async (link: string, answers: Given, facts: object = {}) => {
    const { codeId, answer } = await freshCaptcha(world);
    const body = { replyId: replyId(), number: 1, answers: given(answers), captcha: answer, codeId, ...facts };
    return world.call(publications.sendGuestReply, { params: { id: link }, body });
  };
  const openAsGuest = (link: string) => world.call(publications.getFormOfLink, { params: { id: link } });
  const list = async (id: string, query: Record<string, string | number> = {}, { token } = boss()) =>
    replies.listReplies.answer.parse((await world.call(replies.listReplies, { params: { id }, query, token })).data);
  const figures = async (id: string, query: Record<string, number> = {}) =>
    replies.replyFigures.parse((await world.call(replies.getReplyFigures, { params: { id }, query, token: boss().token })).data);
  const rowsOf = async (id: string) => {
    const headers = { 'ofa-token': boss().token, 'accept-language': 'en-US' };
    const answer = await world.app.inject({ url: `/api${replies.exportReplies.path.replace(':id', id)}`, headers });
    return (await readWorkbook(answer.rawPayload, 1_000)).map(({ cells }) => cells);
  };

  return {
    world,
    boss,
    clerk,
    at,
    design,
    designed,
    publish,
    published,
    open,
    send,
    sendAsGuest,
    openAsGuest,
    list,
    figures,
    rowsOf,
  };
}

export type Publishing = Awaited<ReturnType<typeof openPublishing>>;
