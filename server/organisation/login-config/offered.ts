import type { FastifyRequest } from 'fastify';
import { relyingParty } from '../../identity/passkeys/rules';
import { openPolicy } from '../../identity/sign-in-policy/store';
import type { Deps } from '../../platform/ports/deps';

/** Whether the sign-in page of a tenant offers passkeys. */
export const arePasskeysOffered = async ({ db, publicUrl }: Deps, request: FastifyRequest, organisation: string | undefined) =>
  relyingParty(publicUrl, request) !== undefined && (await openPolicy(db, organisation)).passkeys;
