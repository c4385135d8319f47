import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import { HEADERS } from '../../../contract/envelope';
import type { Route } from '../../../contract/route';

type Json = Readonly<Record<string, unknown>>;

/** OpenAPI 3.1 of the given routes: the same schemas that check requests and answers, so that the two cannot differ. */
export function apiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'OFA Console', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADERS.token } } },
    paths,
  };
}

function operation(route: Route): Json {
  return {
    'x-right': route.right,
    security: route.right === 'open' ? [] : [{ token: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.kind === 'form' ? { requestBody: { content: { 'multipart/form-data': {} } } } : bodyOf(route)),
    responses: { 200: answerOf(route) },
  };
}

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  if (schema instanceof z.ZodMiniUndefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: readonly string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf({ kind, body }: Route): Json {
  if (body instanceof z.ZodMiniUndefined) return {};
  const type = kind === 'plain' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(body, 'input') } } } };
}

function answerOf({ kind, answer }: Route): Json {
  if (kind === 'plain') return plainAnswer(answer);
  const description = 'code 200 is success; any other code says its reason in desc';
  if (kind === 'blob') return { description: 'A file', content: { 'application/octet-stream': {} } };
  if (kind === 'stream') return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, desc: { type: 'string' }, data: schemaOf(answer, 'output') },
    required: ['code', 'desc', 'data'],
  };
  return { description, content: { 'application/json': { schema: envelope } } };
}

const plainAnswer = (answer: z.ZodMiniType): Json => ({
  description: 'As the standard has it, and so is a failure',
  content: { 'application/json': { schema: schemaOf(answer, 'output') } },
});

/** A schema that refers to itself does so from its own root: it gets an address of its own to be that root. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(json);
  return text.includes('"$ref"') ? { $id: `urn:sha256:${createHash('sha256').update(text).digest('hex')}`, ...json } : json;
}
