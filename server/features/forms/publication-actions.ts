import { randomBytes } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Dictionary } from '../../../contract/dictionaries';
import { boundCodes } from '../../../contract/form-document';
import type { Fillable, publishForm as publishRoute } from '../../../contract/form-publications';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { oneOrGone } from '../../platform/db/gone';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseStale } from '../../platform/db/versioned';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { dictionaryByCode } from '../dictionaries/store';
import { type DictionaryItems, dayIn, fillState, frozen, lineOf, refuseOver, refuseUnpublishable } from './publication-rules';
import {
  findPublication,
  findPublished,
  insertVersion,
  lastVersion,
  type Published,
  savePublication,
  updateOpen,
} from './publication-store';
import { countReplies } from './reply-store';
import { findForm } from './store';

/**
 * Publishes a form as it is now. It becomes a further version, unless it is the same as the last one. The link stays while it is
 * for anyone, and is not written to the log: who has it may reply.
 */
export function publishForm(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: z.output<typeof publishRoute.body>,
) {
  return transact(db, async (tx) => {
    await waitInLine(tx, lineOf(id));
    const form = await findForm(tx, scope, id);
    refuseStale(form, version);
    refuseUnpublishable(form.document, draft.audience);
    refuseOver(draft.lastDay, dayIn(scope.zone, now()));
    const document = JSON.stringify(frozen(form.document, await dictionaryItems(tx, scope, boundCodes(form.document))));
    const last = await lastVersion(tx, scope, id);
    const number = last.document === document ? last.number : last.number + 1;
    if (number !== last.number) await insertVersion(tx, scope, { formId: id, number, document, now: now() });
    const link = randomBytes(16).toString('hex');
    await savePublication(tx, scope, now(), { formId: id, number, link, ...draft });
    const after = oneOrGone((await findPublication(tx, scope, id)) ?? undefined);
    const { link: _, ...logged } = after;
    await record(tx, now(), scope, { action: 'publish', entity: 'form', entityId: id, after: { name: form.name, ...logged } });
    return after;
  });
}

/** The items of dictionaries. One that is gone by now has none. */
async function dictionaryItems(tx: Queries, scope: Scope, codes: readonly string[]): Promise<DictionaryItems> {
  const found = new Map<string, Dictionary['items']>();
  for (const code of codes) {
    const items = await dictionaryByCode(tx, scope, code).then(
      (dictionary) => dictionary.items,
      (error: unknown) => {
        if (error instanceof Refusal) return [];
        throw error;
      },
    );
    found.set(code, items);
  }
  return found;
}

export function setFormOpen({ db, now }: Deps, scope: Scope, id: string, open: boolean) {
  return transact(db, async (tx) => {
    await waitInLine(tx, lineOf(id));
    await updateOpen(tx, scope, id, open);
    const after = oneOrGone((await findPublication(tx, scope, id)) ?? undefined);
    await record(tx, now(), scope, { action: 'setStatus', entity: 'form', entityId: id, after: { open } });
    return after;
  });
}

/** Who fills a form in: a user, or a guest of the tenant, who is no member. */
export interface Filler extends Pick<Scope, 'tenantId' | 'zone'> {
  readonly membershipId?: string;
}

/** What is seen by a person who opens a published form: the form, or why it cannot be filled in. */
export async function fillableForm({ db, now }: Deps, filler: Filler, formId: string): Promise<Fillable> {
  const published = await findPublished(db, filler, formId);
  const state = await stateFor(db, now(), filler, published);
  const { name, publication, document } = published;
  const { number, lastDay } = publication;
  return { name, state, number, lastDay, document: state === 'open' ? document : null };
}

export async function stateFor(db: Queries, now: number, filler: Filler, { formId, publication }: Published) {
  const { membershipId } = filler;
  const replies = await countReplies(db, filler, formId);
  const own = membershipId === undefined ? 0 : await countReplies(db, filler, formId, membershipId);
  return fillState(publication, dayIn(filler.zone, now), { replies, own });
}
