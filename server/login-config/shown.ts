import type { FastifyRequest } from 'fastify';
import { HEADERS } from '../../contract/envelope';
import type { Deps } from '../deps';
import { currentCipherKey } from '../sign-in/cipher';
import { textsFor } from '../texts';
import { configShown } from './store';

/** What a sign-in page shows. Its address names the tenant, and so does the header of whoever calls (§7.1). */
export async function loginConfig({ db, now, transport }: Deps, request: FastifyRequest, orgId: string | undefined) {
  const header = request.headers[HEADERS.organisation.toLowerCase()]?.toString();
  const { bigTitle, smallTitle, fileHost, ...icons } = await configShown(db, now(), orgId ?? header);
  const texts = textsFor(request.headers['accept-language']);
  return {
    ...icons,
    bigTitle: bigTitle ?? texts.bigTitle,
    smallTitle: smallTitle ?? texts.smallTitle,
    builtIn: [...(bigTitle ? [] : ['bigTitle' as const]), ...(smallTitle ? [] : ['smallTitle' as const])],
    fileHost: fileHost ?? '',
    passwordType: transport.type,
    // Whoever is given a key seals with it, whatever the type.
    cipher: transport.type === 'default' ? await currentCipherKey(db, now()) : null,
  };
}
