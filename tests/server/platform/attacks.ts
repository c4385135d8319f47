import { z } from 'zod/mini';
import type { Route } from '../../../contract/route';

type Json = Readonly<Record<string, unknown>>;

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'right' in value && 'answer' in value;

/** Every route of the contract, whatever file it is in: a new one is attacked from the day it is added. */
export const routes: readonly Route[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../contract/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module).filter(isRoute))
  .filter((route, index, all) => all.indexOf(route) === index);

export const named = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

const takes = (part: z.ZodMiniType) => !(part instanceof z.ZodMiniUndefined);
export const withBody = routes.filter(({ body }) => takes(body));
export const withQuery = routes.filter(({ query }) => takes(query));
export const closed = routes.filter(({ right }) => right !== 'open');
export const permitted = closed.filter(({ right }) => right !== 'signedIn');

/** A value that the schema is likely to accept, with `idFor` wherever an id may be. */
export function likely(schema: z.ZodMiniType, idFor: string): unknown {
  if (!takes(schema)) return undefined;
  return valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Json, '', idFor, 0);
}

/** Fields whose form a schema cannot express. */
const KNOWN: Readonly<Record<string, unknown>> = {
  username: 'attacker',
  phone: '13912345678',
  email: 'attacker@example.org',
  status: 'disabled',
};

function valueFor(schema: Json, name: string, idFor: string, depth: number): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('const' in schema) return schema.const;
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray) as Json[] | undefined;
  if (choices) return valueFor(choices[0] ?? {}, name, idFor, depth);
  if (depth > 4) return undefined;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, value]) => [
          key,
          valueFor(value, key, idFor, depth + 1),
        ]),
      );
    case 'array':
      return [valueFor((schema.items ?? {}) as Json, name, idFor, depth + 1)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema, name, idFor);
    default:
      return isIdName(name) ? idFor : 'x';
  }
}

const isIdName = (name: string) => /(^id$|Ids?$|^ids$)/.test(name);

function textOf(schema: Json, name: string, idFor: string) {
  if (name in KNOWN) return KNOWN[name];
  if (schema.format === 'date-time') return '2030-01-01T00:00:00+08:00';
  const isId = typeof schema.pattern === 'string' && schema.pattern.includes('[\\w-]{1,64}');
  return isId || isIdName(name) ? idFor : 'attack';
}

/** The parameters of the path, each set to this id. */
export const pathOf = ({ path }: Route, id: string) => `/api${path.replace(/:\w+/g, encodeURIComponent(id))}`;

/** Malformed bodies. Each must be refused as such, and none may be an error of the server. */
export const MALFORMED: readonly (readonly [name: string, body: Buffer])[] = [
  ['no JSON', Buffer.from('{')],
  ['a text', Buffer.from('"text"')],
  ['null', Buffer.from('null')],
  ['a number beyond all', Buffer.from('1e999')],
  ['an object of nulls', Buffer.from('{"id":null,"ids":null,"name":null,"username":null}')],
  ['wrong types throughout', Buffer.from('{"id":{},"name":[1],"username":{"$ne":1},"ids":"x","version":"1; drop table"}')],
  ['an array in an array', Buffer.from('[[["x"]]]')],
  ['an array of objects', Buffer.from('[{"id":"x"},{}]')],
  ['too deep', Buffer.from(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
  ['invalid UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])],
  ['one name twice', Buffer.from('{"name":"a","name":"b"}')],
  ['a prototype', Buffer.from('{"__proto__":{"administrator":true}}')],
  ['NUL', Buffer.from('{"name":"a\\u0000b","username":"a\\u0000b","ids":["a\\u0000b"]}')],
  ['half a character', Buffer.from('{"name":"\\ud800","username":"\\ud800"}')],
];

/** Words that no answer may ever contain: those of a database, of a path, of a stack. */
export const LEAKS =
  /SQLITE|sqlite|libsql|postgres|syntax error|constraint|node_modules|\/server\/|\.ts:\d|\.js:\d|at async|ECONN/;
