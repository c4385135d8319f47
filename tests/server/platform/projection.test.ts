// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { pageOf } from '../../../contract/paging';
import { projectionOf } from '../../../server/platform/http/projection';

const secret = 'what the contract does not name';
const row = z.object({
  id: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  note: z.nullable(z.string()),
  at: z.optional(z.int()),
});

describe('an answer leaves out what the contract does not name', () => {
  const given = { id: 'a', tags: [{ name: 'b', secret }], note: null, secret };
  const kept = { id: 'a', tags: [{ name: 'b' }], note: null };

  test('of an object, of what it holds, and of the rows of a page', () => {
    expect(projectionOf(row)(given)).toEqual(kept);
    expect(projectionOf(pageOf(row))({ records: [given], total: 1, secret })).toEqual({ records: [kept], total: 1 });
    expect(projectionOf(pageOf(row))([given])).toEqual({ records: [kept], total: 1 });
  });

  test('at every depth of a tree', () => {
    interface Node {
      readonly id: string;
      readonly children?: readonly Node[] | null | undefined;
    }
    const node: z.ZodMiniType<Node> = z.object({
      id: z.string(),
      get children() {
        return z.nullish(z.array(node));
      },
    });
    const tree = { id: 'a', secret, children: [{ id: 'b', secret, children: [{ id: 'c', secret }] }] };
    expect(projectionOf(node)(tree)).toEqual({ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }] });
  });

  test('an object in place of a promised text is refused', () => {
    expect(() => projectionOf(row)({ ...given, id: { secret } })).toThrow();
    expect(() => projectionOf(row)({ ...given, note: [secret] })).toThrow();
  });

  test('a missing promised field is refused', () => {
    expect(() => projectionOf(row)({ tags: [], note: null })).toThrow();
    expect(() => projectionOf(row)({ id: 'a', note: null })).toThrow();
  });

  test('of several shapes, the one that fits', () => {
    const either = z.union([
      z.object({ kind: z.literal('a'), a: z.string() }),
      z.object({ kind: z.literal('b'), b: z.string() }),
    ]);
    expect(projectionOf(either)({ kind: 'b', b: 'x', secret })).toEqual({ kind: 'b', b: 'x' });
  });
});

test('a schema that transforms its value still does', () => {
  const changing = z.object({
    trimmed: z.string().check(z.trim()),
    given: z._default(z.string(), 'x'),
    caught: z.catch(z.string(), 'y'),
  });
  expect(projectionOf(changing)({ trimmed: ' a ', caught: {} })).toEqual({ trimmed: 'a', given: 'x', caught: 'y' });
});
