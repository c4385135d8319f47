import type { z } from 'zod/mini';
import type { getUserClaims } from '../../../contract/oauth2';
import { endsWithin, expiring } from '../../platform/db/expiry';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Member } from '../../platform/http/caller';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import type { Client } from './rules';

const CODE_MS = 60_000;
/** As long as a sub-system may need to learn who it is: it has sessions of its own. */
export const TOKEN_MS = 1_800_000;

/** As long as a token that was got with a code is good. Tokens are deleted with their codes. */
export const OAUTH_CODES = expiring('oauth_codes', ['code_hash'], CODE_MS, { rememberedMs: TOKEN_MS });

/** The sub-system of that name; with a secret, only if that is its own. One that is disabled is none. */
export async function findClient(db: Queries, clientId: string, secret?: string): Promise<Client | undefined> {
  const row = await db
    .selectFrom('subsystems')
    .select(['id', 'name', 'pkce_required', 'client_secret_hash'])
    .where('client_id', '=', clientId)
    .where('enabled', '=', 1)
    .$if(secret !== undefined, (query) => query.where('client_secret_hash', '=', hashOf(secret ?? '')))
    .executeTakeFirst();
  if (!row) return undefined;
  const redirects = db.selectFrom('subsystem_redirects').select('redirect_uri').where('subsystem_id', '=', row.id);
  return {
    subsystemId: row.id,
    name: row.name,
    mayOmitChallenge: row.pkce_required === 0 && row.client_secret_hash !== null,
    redirectUris: (await redirects.execute()).map(({ redirect_uri }) => redirect_uri),
  };
}

interface NewCode {
  readonly subsystemId: string;
  readonly sessionHash: string;
  readonly redirectUri: string;
  readonly codeChallenge: string | undefined;
  readonly scope: readonly string[];
}

/** A new code. Only its hash is kept. */
export async function issueCode(tx: Queries, now: number, facts: NewCode): Promise<string> {
  const code = newSecret();
  await tx
    .insertInto('oauth_codes')
    .values({
      code_hash: hashOf(code),
      subsystem_id: facts.subsystemId,
      session_hash: facts.sessionHash,
      redirect_uri: facts.redirectUri,
      code_challenge: facts.codeChallenge ?? '',
      scope: facts.scope.join(' '),
      expires_at: now + CODE_MS,
      used_at: null,
    })
    .execute();
  return code;
}

/** A code as long as it is remembered, used or not. */
export const findCode = (db: Queries, code: string) =>
  db.selectFrom('oauth_codes').selectAll().where('code_hash', '=', hashOf(code)).executeTakeFirst();

/** Uses a code up: of two that use the same one at once, the database lets one have it. */
export async function takeCode(tx: Queries, now: number, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oauth_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where(endsWithin('expires_at', now, CODE_MS))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps an access token that was got with a code, by its hash. */
export async function keepToken(tx: Queries, now: number, codeHash: string, token: string): Promise<void> {
  await tx
    .insertInto('oauth_tokens')
    .values({ token_hash: hashOf(token), code_hash: codeHash, expires_at: now + TOKEN_MS })
    .execute();
}

export async function revokeTokens(tx: Queries, codeHash: string): Promise<void> {
  await tx.deleteFrom('oauth_tokens').where('code_hash', '=', codeHash).execute();
}

/** What an access token is good for. That of a sub-system that no longer signs anybody in is good for nothing. */
export const findToken = (db: Queries, now: number, token: string) =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_codes', 'oauth_codes.code_hash', 'oauth_tokens.code_hash')
    .innerJoin('subsystems', 'subsystems.id', 'oauth_codes.subsystem_id')
    .select(['oauth_codes.subsystem_id as subsystemId', 'oauth_codes.session_hash as sessionHash', 'oauth_codes.scope'])
    .select('oauth_tokens.expires_at as expiresAt')
    .where('oauth_tokens.token_hash', '=', hashOf(token))
    .where(endsWithin('oauth_tokens.expires_at', now, TOKEN_MS))
    .where('subsystems.client_id', 'is not', null)
    .executeTakeFirst();

/** What a sub-system learns of a member: as much as its scope says. */
export async function claimsOf(
  db: Queries,
  member: Member,
  scope: readonly string[],
): Promise<z.input<(typeof getUserClaims)['answer']>> {
  const row = await tenantDb(db, member)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.id', 'memberships.name', 'memberships.email', 'accounts.username', 'accounts.phone'])
    .select(['tenants.id as tenantId', 'tenants.org_code as orgCode', 'tenants.name as organization'])
    .where('memberships.id', '=', member.membershipId)
    .executeTakeFirstOrThrow();
  return {
    sub: row.id,
    preferred_username: row.username,
    name: row.name,
    tenant_id: row.tenantId,
    tenant_code: row.orgCode,
    tenant_name: row.organization,
    ...(scope.includes('phone') && { phone_number: row.phone }),
    ...(scope.includes('email') && { email: row.email, email_verified: false as const }),
  };
}
