import type { FastifyRequest } from 'fastify';
import { HEADERS } from '../../../contract/envelope';
import type { LoginConfigDraft } from '../../../contract/login-config';
import { relyingParty } from '../../identity/passkeys/rules';
import { currentCipherKey } from '../../identity/passwords/cipher-store';
import { openPolicy } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { pictureIn } from '../../platform/file-store/pictures';
import { fileOf } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { textsFor } from '../../platform/texts';
import { configEdited, configShown, keptConfig, updateConfig } from './store';

type Edit = LoginConfigDraft & { readonly version?: number | undefined };

/**
 * Of two editors of the same version one is refused, and shown the row as it is now. A tenant without a config has version 1. An icon
 * that is a file of this server is shown to everyone, so it is one that the editor has uploaded.
 */
export function editLoginConfig({ db, now }: Deps, scope: Scope, { version, ...draft }: Edit) {
  return transact(db, async (tx) => {
    const before = await keptConfig(tx, scope);
    for (const icon of ['bigIcon', 'smallIcon'] as const) {
      if (fileOf(draft[icon])) await pictureIn(tx, scope, fileOf(before[icon])?.id ?? null, draft[icon]);
    }
    await updateConfig(tx, scope, now(), draft, version);
    const after = await keptConfig(tx, scope);
    await record(tx, now(), scope, { action: 'edit', entity: 'loginConfig', entityId: scope.tenantId, before, after });
    return configEdited(tx, now(), scope);
  });
}

/** What a sign-in page shows. Its address names the tenant, or else a header of the call does (§7.1). */
export async function loginConfig(deps: Deps, request: FastifyRequest, orgId: string | undefined) {
  const { db, now, transport } = deps;
  const header = request.headers[HEADERS.organisation.toLowerCase()]?.toString();
  const organisation = orgId ?? header;
  const { bigTitle, smallTitle, fileHost, ...icons } = await configShown(db, now(), organisation);
  const texts = textsFor(request.headers['accept-language']);
  return {
    ...icons,
    bigTitle: bigTitle ?? texts.bigTitle,
    smallTitle: smallTitle ?? texts.smallTitle,
    builtIn: [...(bigTitle ? [] : ['bigTitle' as const]), ...(smallTitle ? [] : ['smallTitle' as const])],
    fileHost: fileHost ?? '',
    passwordType: transport.type,
    passkeys: await arePasskeysOffered(deps, request, organisation),
    // The key of `AES` is for programs that were given it. The console is not, and seals by `default`, which is read in any case.
    cipher: transport.type === 'default' || transport.type === 'AES' ? await currentCipherKey(db, now()) : null,
  };
}

/** Whether the sign-in page of a tenant offers passkeys. */
const arePasskeysOffered = async ({ db, publicUrl }: Deps, request: FastifyRequest, organisation: string | undefined) =>
  relyingParty(publicUrl, request) !== undefined && (await openPolicy(db, organisation)).passkeys;
