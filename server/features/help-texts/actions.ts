import type { HelpText } from '../../../contract/help-texts';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { keptText, shownText } from '../../platform/rich-text/files';
import { deleteHelpText, findHelpText, helpPaths, insertHelpText, updateHelpText } from './store';

export const helpPages = async ({ db }: Deps, scope: Scope) => ({
  paths: await helpPaths(db, scope),
  mayEdit: scope.permissions.has('help:edit'),
});

export const helpTextOf = ({ db, now }: Deps, scope: Scope, path: string) => shown(db, now(), scope, path);

async function shown(db: Queries, now: number, scope: Scope, path: string): Promise<HelpText | null> {
  const text = await findHelpText(db, scope, path);
  return text && { ...text, html: await shownText(db, now, scope, text.html) };
}

interface Edit {
  readonly path: string;
  readonly html: string;
  readonly version?: number | undefined;
}

/**
 * Sets the text of a page, or deletes it if nothing is left of it. Of two editors of one version one is refused and shown the text as it
 * is now. The log says how long the texts were: it is no place for another copy of each.
 */
export async function setHelpText({ db, now }: Deps, scope: Scope, { path, html, version }: Edit): Promise<HelpText | null> {
  const { html: kept } = await keptText(db, scope, html);
  return transact(db, async (tx) => {
    await waitInLine(tx, `help ${scope.tenantId} ${path}`);
    const before = await findHelpText(tx, scope, path);
    const current = () => shown(tx, now(), scope, path);
    if (version !== undefined && version !== before?.version) throw new Refusal(before ? 'stale' : 'gone', await current());
    if (kept === '') await deleteHelpText(tx, scope, path);
    else if (before) await updateHelpText(tx, scope, { path, html: kept, version }, current);
    else await insertHelpText(tx, scope, now(), path, kept);
    const after = await findHelpText(tx, scope, path);
    if (before || after)
      await record(tx, now(), scope, {
        action: after ? (before ? 'edit' : 'add') : 'remove',
        entity: 'helpText',
        entityId: path,
        ...(before && { before: measured(before) }),
        ...(after && { after: measured(after) }),
      });
    return current();
  });
}

const measured = ({ id, html, version }: HelpText) => ({ id, characters: html.length, version });
