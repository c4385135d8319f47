import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { openPolicy } from '../passwords/check';
import { relyingParty } from './relying-party';

/** Whether the sign-in page of a tenant offers passkeys. */
export const arePasskeysOffered = async ({ db, publicUrl }: Deps, request: FastifyRequest, organisation: string | undefined) =>
  relyingParty(publicUrl, request) !== undefined && (await openPolicy(db, organisation)).passkeys;
