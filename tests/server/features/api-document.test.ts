// @vitest-environment node
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportUsers } from '../../../contract/user-files';
import { listUsers } from '../../../contract/users';
import { someone } from '../organisation/people';
import { openWorld, type World } from '../platform/world';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly responses: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let world: World;
let document: Document;
let operations: readonly Operation[];
beforeAll(async () => {
  world = await openWorld('sqlite');
  const { token } = await someone(world, { permissions: ['apiDocument:view'] });
  document = (await world.app.inject({ url: '/api/docs', headers: { 'ofa-token': token } })).json<Document>();
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});
afterAll(() => world.close());

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
});

test('every operation has an id of its own, which is its name in the contract, and the tag of its file', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.length).toBeGreaterThan(150);
  expect(new Set(ids).size).toBe(ids.length);
  expect(document.paths[listUsers.path]?.get).toMatchObject({ operationId: 'listUsers', tags: ['users'] });
  const known = document.tags.map(({ name }) => name);
  for (const { tags } of operations) expect(known).toEqual(expect.arrayContaining([...tags]));
});

test('every operation names its failures, each described once', () => {
  for (const { security, responses } of operations) {
    if (security.length > 0) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '500']));
    expect(responses).toHaveProperty('default');
    for (const { $ref } of Object.values(responses)) {
      const name = $ref?.split('/').at(-1);
      if (name) expect(document.components.responses).toHaveProperty(name);
    }
  }
  expect(document.paths[exportUsers.path]?.get?.responses).toHaveProperty('429');
  expect(document.paths[listUsers.path]?.get?.responses).not.toHaveProperty('429');
});
