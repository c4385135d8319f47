import type { FastifyRequest } from 'fastify';
import { currentCipherKey } from '../../identity/passwords/cipher-store';
import { fromOf, textsOf } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { arePasskeysOffered } from './offered';
import { configShown } from './store';

/** What a sign-in page shows. Its address names the tenant, and so does the header of whoever calls (§7.1). */
export async function loginConfig(deps: Deps, request: FastifyRequest, orgId: string | undefined) {
  const { db, now, transport } = deps;
  const organisation = orgId ?? fromOf(request).organisation;
  const { bigTitle, smallTitle, fileHost, ...icons } = await configShown(db, now(), organisation);
  const texts = textsOf(request);
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
