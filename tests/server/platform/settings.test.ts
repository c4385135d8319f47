// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartError } from '../../../server/platform/failures';
import { readSettings, SETTINGS } from '../../../server/settings';

const POSTGRES = { DATABASE_URL: 'postgres://user@host/name' };

describe('settings', () => {
  test('without any the server is on the loopback address, port 8080, with the embedded database and the sample', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      sample: true,
      testHooks: false,
      trustProxy: false,
      deployType: 'platform',
    });
    expect(readSettings({}).webDir).toMatch(/dist\/web$/);
  });

  test('each one is in the table of docs/operations.md, and nothing else is', () => {
    const rows = readFileSync('docs/operations.md', 'utf8').match(/^\| `.*$/gm) ?? [];
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual([...SETTINGS].sort());
  });

  test('an empty setting counts as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', OFA_ADMIN_PASSWORD: '' }).port).toBe(8080);
  });

  test.each(['development', 'test'])('NODE_ENV=%s is as without it', (mode) => {
    expect(readSettings({ NODE_ENV: mode })).toEqual(readSettings({}));
  });

  test('OFA_SAMPLE=0 and production both leave the sample out', () => {
    expect(readSettings({ OFA_SAMPLE: '0' }).sample).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }).sample).toBe(false);
  });

  test('misused transactions are detected, except in production', () => {
    expect(readSettings({}).guarded).toBe(true);
    expect(readSettings({ NODE_ENV: 'production' }).guarded).toBe(false);
  });

  test('files are on the disk, up to the set size; or on S3 with its settings', () => {
    const MIB = 1024 ** 2;
    const limits = { single: 100 * MIB, chunked: 1024 * MIB, quota: 10_240 * MIB };
    expect(readSettings({}).files).toEqual({ s3: null, limits });
    expect(readSettings({ OFA_FILE_MAX_MIB: '5', OFA_TENANT_FILES_MIB: '7' }).files.limits).toEqual({
      single: 5 * MIB,
      chunked: 1024 * MIB,
      quota: 7 * MIB,
    });
    const s3 = {
      OFA_FILES: 's3',
      OFA_S3_BUCKET: 'b',
      OFA_S3_ACCESS_KEY: 'k',
      OFA_S3_SECRET_KEY: 's',
      OFA_S3_ENDPOINT: 'http://s3:9000',
    };
    expect(readSettings(s3).files.s3).toEqual({
      endpoint: 'http://s3:9000',
      bucket: 'b',
      region: 'us-east-1',
      accessKey: 'k',
      secretKey: 's',
    });
  });

  test('connections to PostgreSQL have a size, a time-out and a name', () => {
    expect(readSettings({}).connections).toEqual(readSettings(POSTGRES).connections);
    expect(readSettings(POSTGRES).connections).toEqual({
      poolSize: 10,
      statementTimeoutMs: 60_000,
      applicationName: 'ofa-console',
      namedStatements: true,
    });
    const given = { OFA_DB_POOL_SIZE: '25', OFA_DB_STATEMENT_TIMEOUT_S: '5', OFA_DB_APPLICATION_NAME: 'console two' };
    expect(readSettings({ ...POSTGRES, ...given }).connections).toEqual({
      poolSize: 25,
      statementTimeoutMs: 5_000,
      applicationName: 'console two',
      namedStatements: true,
    });
    expect(readSettings({ ...POSTGRES, OFA_DB_STATEMENT_TIMEOUT_S: '0' }).connections.statementTimeoutMs).toBe(0);
  });

  test('behind a pooler there are no named statements and no time-out of a session (G47)', () => {
    const env = { ...POSTGRES, OFA_DB_NAMED_STATEMENTS: '0' };
    expect(readSettings(env).connections).toMatchObject({ namedStatements: false, statementTimeoutMs: 0 });
  });

  test('the public address is an origin, and missing by default', () => {
    expect(readSettings({}).publicUrl).toBeUndefined();
    expect(readSettings({ OFA_PUBLIC_URL: 'https://console.example.org' }).publicUrl).toBe('https://console.example.org');
    expect(readSettings({ OFA_PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test('a proxy is trusted only if a setting says so', () => {
    expect(readSettings({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
  });

  test('the sites that may embed the console are listed origin by origin (§4)', () => {
    expect(readSettings({}).embedOrigins).toEqual([]);
    expect(
      readSettings({ OFA_EMBED_ORIGINS: 'https://portal.example.org, http://10.0.0.1:8080,http://[::1]:81' }).embedOrigins,
    ).toEqual(['https://portal.example.org', 'http://10.0.0.1:8080', 'http://[::1]:81']);
  });

  test.each([
    '*',
    'null',
    'portal.example.org',
    'https://portal.example.org/',
    'https://portal.example.org/path',
    'https://*.example.org',
    'HTTPS://portal.example.org',
    'https://portal.example.org:443',
    "https://a.example;script-src 'unsafe-inline'",
    'https://a.example;x',
    'https://user@portal.example.org',
    'javascript:alert(1)',
    'https://a.example,',
  ])('an embedding site that is not an origin is refused by name (§4): %s', (value) => {
    expect(() => readSettings({ OFA_EMBED_ORIGINS: value })).toThrow('The setting OFA_EMBED_ORIGINS is wrong: it takes origins');
  });

  test.each([
    ['an unknown one', { OFA_SAMPEL: '0' }, 'OFA_SAMPEL'],
    ['an unknown mode, which would mean development with test hooks', { NODE_ENV: 'prod' }, 'NODE_ENV'],
    ['a malformed port', { PORT: '80a' }, 'PORT'],
    ['a port out of range', { PORT: '70000' }, 'PORT'],
    ['another database', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    ['a pool too small to migrate', { ...POSTGRES, OFA_DB_POOL_SIZE: '1' }, 'OFA_DB_POOL_SIZE'],
    ['a malformed time-out', { ...POSTGRES, OFA_DB_STATEMENT_TIMEOUT_S: '5s' }, 'OFA_DB_STATEMENT_TIMEOUT_S'],
    [
      'an application name that PostgreSQL would change',
      { ...POSTGRES, OFA_DB_APPLICATION_NAME: '控制台' },
      'OFA_DB_APPLICATION_NAME',
    ],
    ['neither 0 nor 1 for named statements', { ...POSTGRES, OFA_DB_NAMED_STATEMENTS: 'off' }, 'OFA_DB_NAMED_STATEMENTS'],
    ['a pool without PostgreSQL', { OFA_DB_POOL_SIZE: '5' }, 'OFA_DB_POOL_SIZE without DATABASE_URL'],
    [
      'a time-out that no connection keeps',
      { ...POSTGRES, OFA_DB_NAMED_STATEMENTS: '0', OFA_DB_STATEMENT_TIMEOUT_S: '5' },
      'OFA_DB_STATEMENT_TIMEOUT_S',
    ],
    ['a password against the policy', { OFA_ADMIN_PASSWORD: 'secret' }, 'OFA_ADMIN_PASSWORD'],
    ['a proxy that is not an address', { TRUST_PROXY: 'nginx' }, 'TRUST_PROXY'],
    ['neither 0 nor 1', { OFA_SAMPLE: 'yes' }, 'OFA_SAMPLE'],
    ['test hooks in production', { OFA_TEST_HOOKS: '1', NODE_ENV: 'production' }, 'OFA_TEST_HOOKS=1'],
    ['test hooks for other machines', { OFA_TEST_HOOKS: '1', HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    ['a numeric public address', { OFA_PUBLIC_URL: 'https://192.0.2.1' }, 'OFA_PUBLIC_URL'],
    ['a public address with a path', { OFA_PUBLIC_URL: 'https://console.example.org/ofa' }, 'does not run below one'],
    ['a public address without HTTPS', { OFA_PUBLIC_URL: 'http://console.example.org' }, 'OFA_PUBLIC_URL'],
    ['another store', { OFA_FILES: 'ftp' }, 'OFA_FILES'],
    ['S3 without its settings', { OFA_FILES: 's3', OFA_S3_BUCKET: 'files' }, 'OFA_S3_ACCESS_KEY'],
    ['S3 settings without S3', { OFA_S3_BUCKET: 'files', OFA_S3_SECRET_KEY: 'secret' }, 'OFA_S3_BUCKET, OFA_S3_SECRET_KEY'],
    ['a malformed endpoint', { OFA_FILES: 's3', OFA_S3_ENDPOINT: 'localhost' }, 'OFA_S3_ENDPOINT'],
    ['a malformed size', { OFA_FILE_MAX_MIB: '1.5' }, 'OFA_FILE_MAX_MIB'],
    ['a file of more parts than S3 allows', { OFA_UPLOAD_MAX_MIB: '50001' }, 'OFA_UPLOAD_MAX_MIB'],
  ])('%s is refused in one line that names it and no secret', (_name, env, named) => {
    const read = () => readSettings(env);
    expect(read).toThrow(StartError);
    expect(read).toThrow(named);
    expect(read).not.toThrow(/\n|secret/);
  });
});
