import { MESSAGE_LENGTH, type MessageDetail, type MessageDraft } from '../../../contract/messages';
import { departmentRows } from '../../organisation/departments/store';
import { rolesWithRights } from '../../organisation/roles/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { keptText, shownText } from '../../platform/rich-text/files';
import { deleteMessage, findSent, insertMessage, insertRecipients, senderName, userIdsInReach } from './sent-store';
import { nextNumber } from './sequence-store';
import { findCopies, getMessage, type Recipient, updateRead, updateRemoved } from './store';

/** Sends a message to the users that it names and the sender may see, and answers how many those are. */
export async function sendMessage({ db, now }: Deps, scope: Scope, draft: MessageDraft) {
  try {
    const text = await textOf(db, scope, draft);
    return await transact(db, (tx) => send(tx, now(), scope, draft, text));
  } catch (error) {
    // A user who was removed in the meantime.
    if (brokenReference(error)) throw new Refusal('messageRecipientUnknown');
    throw error;
  }
}

interface MessageText {
  readonly content: string;
  readonly html: string | null;
}

/** The words of a rich text are kept beside it: they are what is searched, and what other programs read. */
async function textOf(db: Queries, scope: Scope, { content = '', html }: MessageDraft): Promise<MessageText> {
  if (html === undefined) return { content, html: null };
  const { html: kept, words } = await keptText(db, scope, html);
  return { content: words, html: kept };
}

async function send(tx: Queries, now: number, scope: Scope, { html: _, ...draft }: MessageDraft, text: MessageText) {
  await refuseUnknown(tx, scope, draft);
  const { title } = draft;
  const id = newId();
  const sequence = await nextNumber(tx, scope);
  const sender = { sender_id: scope.membershipId, sender_name: await senderName(tx, scope) };
  await insertMessage(tx, scope, now, { id, title, ...text, ...sender, sequence });
  const recipients = await insertRecipients(tx, scope, draft, { id, sequence });
  if (recipients === 0) throw new Refusal('messageNoRecipient');
  await record(tx, now, scope, {
    action: 'send',
    entity: 'message',
    entityId: id,
    after: { ...draft, content: text.content.slice(0, MESSAGE_LENGTH), recipients },
  });
  return { id, recipients };
}

/** A message that its recipient opens. Files in it have fresh addresses. */
export async function openMessage({ db, now }: Deps, who: Recipient, id: string): Promise<MessageDetail> {
  const { html, ...message } = await getMessage(db, who, id);
  return { ...message, html: html === null ? null : await shownText(db, now(), who, html) };
}

/** What is named must be there, and within what the sender manages (G27). */
async function refuseUnknown(tx: Queries, scope: Scope, { userIds, departmentIds, roleIds }: MessageDraft) {
  const known = {
    users: new Set(await userIdsInReach(tx, scope, userIds)),
    departments: new Set(departmentIds.length > 0 ? (await departmentRows(tx, scope)).map(({ id }) => id) : []),
    roles: new Set((await rolesWithRights(tx, scope, roleIds)).map(({ id }) => id)),
  };
  const isKnown =
    userIds.every((id) => known.users.has(id)) &&
    departmentIds.every((id) => known.departments.has(id)) &&
    roleIds.every((id) => known.roles.has(id));
  if (!isKnown) throw new Refusal('messageRecipientUnknown');
}

/** Withdraws all of these messages or, where one of them is not there, none. */
export function withdrawMessages({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const before of await findSent(tx, scope, ids)) {
      await deleteMessage(tx, scope, before.id);
      await record(tx, now(), scope, { action: 'remove', entity: 'message', entityId: before.id, before });
    }
  });
}

/** Marks all of these as read, or where one of them is not there, none. What was read before keeps its time. */
export const readMessages = ({ db, now }: Deps, who: Recipient, ids: readonly string[]) =>
  transact(db, async (tx) => {
    await findCopies(tx, who, ids);
    await updateRead(tx, who, now(), ids);
  });

/** Removes the caller's copies of all of these, or none. The sender sees as many recipients and readers as before. */
export const removeMessages = ({ db, now }: Deps, who: Recipient, ids: readonly string[]) =>
  transact(db, async (tx) => {
    await findCopies(tx, who, ids);
    await updateRemoved(tx, who, now(), ids);
  });
