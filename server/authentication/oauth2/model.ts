import type OAuth2Server from '@node-oauth/oauth2-server';
import { record } from '../../platform/audit/record';
import type { Queries } from '../../platform/db/transact';
import type { Member } from '../../platform/http/caller';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { holderOf } from './actions';
import type { Client } from './rules';
import { findCode, findToken, keepToken, revokeTokens, takeCode } from './store';

const clientOf = (subsystemId: string): OAuth2Server.Client => ({ id: subsystemId, grants: ['authorization_code'] });

/**
 * What the library asks of storage while it answers one call: it keeps to the protocol, and what is good is said here. Codes are not
 * made through it (`authorize` does that), and there are no refresh tokens.
 */
export function modelIn(
  db: Queries,
  now: number,
  requestId: string,
  proved?: Pick<Client, 'subsystemId'>,
): OAuth2Server.AuthorizationCodeModel {
  return {
    // Who has proved itself by its secret. Where there is a code verifier, the library would do without one.
    getClient: async () => proved && clientOf(proved.subsystemId),
    getAuthorizationCode: async (authorizationCode) => {
      const code = await findCode(db, authorizationCode);
      if (!code || (await takeBack(db, code.used_at !== null, code.code_hash))) return undefined;
      const user = await holderOf(db, now, { sessionHash: code.session_hash, subsystemId: code.subsystem_id });
      return (
        user && {
          authorizationCode,
          user,
          client: clientOf(code.subsystem_id),
          expiresAt: new Date(code.expires_at),
          redirectUri: code.redirect_uri,
          scope: code.scope.split(' '),
          ...(code.code_challenge !== '' && { codeChallenge: code.code_challenge, codeChallengeMethod: 'S256' }),
        }
      );
    },
    revokeAuthorizationCode: async ({ authorizationCode }) => {
      const codeHash = hashOf(authorizationCode);
      return !(await takeBack(db, !(await takeCode(db, now, codeHash)), codeHash));
    },
    generateAccessToken: async () => newSecret(),
    generateRefreshToken: async () => '',
    saveToken: async (token, client, user) => {
      const actor = { ...(user as Member), requestId };
      await keepToken(db, now, hashOf(String(token.authorizationCode)), token.accessToken);
      await record(db, now, actor, { action: 'signIn', entity: 'subsystem', entityId: client.id });
      return { ...token, client, user };
    },
    getAccessToken: async (accessToken) => {
      const token = await findToken(db, now, accessToken);
      const user = token && (await holderOf(db, now, token));
      return (
        user && {
          accessToken,
          user,
          client: clientOf(token.subsystemId),
          accessTokenExpiresAt: new Date(token.expiresAt),
          scope: token.scope.split(' '),
        }
      );
    },
    saveAuthorizationCode: async () => undefined,
  };
}

/** RFC 6749, 4.1.2: a code that is used twice has been overheard, so what was got with it is taken back. Answers whether it was. */
async function takeBack(db: Queries, isUsed: boolean, codeHash: string): Promise<boolean> {
  if (isUsed) await revokeTokens(db, codeHash);
  return isUsed;
}
