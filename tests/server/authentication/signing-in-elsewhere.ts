import { createHash } from 'node:crypto';
import { authorizeSubsystem } from '../../../contract/oauth2';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { draft, keepingSubsystems, SUBSYSTEM_RIGHTS } from '../organisation/keeping-subsystems';
import { role, type Someone, someone, tenantOf } from '../organisation/people';
import type { World } from '../platform/world';

/** A sub-system that signs its users in, seen from its own side. */
export interface Elsewhere {
  readonly id: string;
  readonly clientId: string;
  readonly secret: string;
  readonly redirectUri: string;
}

export const VERIFIER = 'a-verifier-of-at-least-43-characters-0123456789';
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Sub-systems of the platform, and members of a tenant who may use them. */
export async function openElsewhere(world: World) {
  const boss = await someone(world, { permissions: SUBSYSTEM_RIGHTS });
  const tenantId = await tenantOf(world, 'haicheng');
  const { made, edit, renew, openTo } = keepingSubsystems(() => ({ world, boss }));

  const place = async (clientId: string): Promise<Elsewhere> => {
    const redirectUri = `https://${clientId}.example.org/in?from=ofa`;
    const { id } = await made({ clientId, redirectUris: [redirectUri, `${redirectUri}/other`] });
    return { id, clientId, redirectUri, secret: String((await renew(id)).data) };
  };
  const setEnabled = (
    { id, clientId, redirectUri }: Pick<Elsewhere, 'id' | 'redirectUri'> & { readonly clientId: string | null },
    enabled: boolean,
  ) => edit(id, draft({ clientId, redirectUris: [redirectUri], enabled }));
  const setPkce = ({ id, clientId, redirectUri }: Elsewhere, pkceRequired: boolean) =>
    edit(id, draft({ clientId, redirectUris: [redirectUri], pkceRequired }));
  /** A member of the tenant whose one role was granted these sub-systems, and no menu of them. */
  const reader = async (...places: readonly Elsewhere[]) => {
    const role_id = await role(world, { tenantId, permissions: [], dataScope: 'self' });
    for (const { id } of places) {
      await openTo(id, tenantId);
      await tenantDb(world.db, { tenantId })
        .insert('role_subsystems', [{ role_id, subsystem_id: id }])
        .execute();
    }
    const person = await someone(world, { tenantId });
    await tenantDb(world.db, person)
      .insert('membership_roles', [{ membership_id: person.id, role_id }])
      .execute();
    return person;
  };
  return { tenantId, place, setEnabled, setPkce, reader, renew };
}

interface Answered {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The calls of the console and of a sub-system's server, in a world that exists by then. */
export function signingInElsewhere(world: () => World) {
  const authorize = (place: Elsewhere, { token }: Pick<Someone, 'token'>, facts: object = {}) =>
    world().call(authorizeSubsystem, {
      token,
      body: {
        clientId: place.clientId,
        redirectUri: place.redirectUri,
        codeChallenge: challengeOf(VERIFIER),
        codeChallengeMethod: 'S256',
        ...facts,
      },
    });
  const codeFor = async (place: Elsewhere, who: Pick<Someone, 'token'>, facts: object = {}) =>
    authorizeSubsystem.answer.parse((await authorize(place, who, facts)).data).code;

  const post = async (payload: string | Buffer, headers: Record<string, string> = {}): Promise<Answered> => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/api/ofa-admin/ofaSubsystem/oauth2/token';
    const answer = await world().app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
  };
  const formOf = (place: Elsewhere, code: string) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: place.redirectUri,
    code_verifier: VERIFIER,
    client_id: place.clientId,
    client_secret: place.secret,
  });
  /** Exchanges a code; a field given as undefined is left out. */
  const exchange = (place: Elsewhere, code: string, facts: Record<string, string | undefined> = {}, headers = {}) => {
    const fields = Object.entries({ ...formOf(place, code), ...facts });
    const said = fields.filter((field): field is [string, string] => field[1] !== undefined);
    return post(new URLSearchParams(said).toString(), headers);
  };
  const tokenFor = async (place: Elsewhere, who: Pick<Someone, 'token'>, facts: object = {}) =>
    String((await exchange(place, await codeFor(place, who, facts))).json.access_token);

  const userinfo = async (authorization?: string): Promise<Answered> => {
    const url = '/api/ofa-admin/ofaSubsystem/oauth2/userinfo';
    const answer = await world().app.inject({ url, headers: authorization === undefined ? {} : { authorization } });
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
  };
  const claims = (accessToken: string) => userinfo(`Bearer ${accessToken}`);
  return { authorize, codeFor, post, exchange, tokenFor, userinfo, claims };
}
