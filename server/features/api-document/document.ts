import { z } from 'zod/mini';
import { HEADERS } from '../../../contract/envelope';
import type { Route } from '../../../contract/route';
import { ERROR_ANSWERS, errorsOf } from './errors';
import { operationOf } from './operations';

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
    tags: [...new Set(routes.map((route) => operationOf(route).tag))].sort().map((name) => ({ name })),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADERS.token } },
      ...ERROR_ANSWERS,
    },
    paths,
  };
}

function operation(route: Route): Json {
  const { operationId, tag } = operationOf(route);
  return {
    operationId,
    tags: [tag],
    'x-right': route.right,
    security: route.right === 'open' ? [] : [{ token: [] }],
    parameters: [...parametersOf(route, 'params'), ...parametersOf(route, 'query')],
    ...(route.kind === 'form' || route.kind === 'conversion'
      ? { requestBody: { content: { 'multipart/form-data': {} } } }
      : bodyOf(route)),
    responses: { 200: answerOf(route), ...errorsOf(route) },
  };
}

function parametersOf(route: Route, part: 'params' | 'query'): Json[] {
  if (route[part] instanceof z.ZodMiniUndefined) return [];
  const { properties = {}, required = [] } = schemaOf(route, part) as { properties?: Json; required?: readonly string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : part,
    required: part === 'params' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(route: Route): Json {
  const { kind, body } = route;
  if (body instanceof z.ZodMiniUndefined) return {};
  const type = kind === 'plain' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(route, 'body') } } } };
}

function answerOf(route: Route): Json {
  const { kind } = route;
  if (kind === 'plain') return plainAnswer(route);
  const description = 'code 200 is success; any other code says its reason in desc';
  if (kind === 'blob' || kind === 'conversion') return { description: 'A file', content: { 'application/octet-stream': {} } };
  if (kind === 'stream') return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, desc: { type: 'string' }, data: schemaOf(route, 'answer') },
    required: ['code', 'desc', 'data'],
  };
  return { description, content: { 'application/json': { schema: envelope } } };
}

const plainAnswer = (route: Route): Json => ({
  description: 'As the standard has it, and so is a failure',
  content: { 'application/json': { schema: schemaOf(route, 'answer') } },
});

/** A schema that refers to itself does so from its own root: it gets an address of its own to be that root. */
function schemaOf(route: Route, part: 'params' | 'query' | 'body' | 'answer'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(route[part], {
    io: part === 'answer' ? 'output' : 'input',
    unrepresentable: 'any',
  });
  const $id = `urn:ofa-console:${operationOf(route).operationId}:${part}`;
  return JSON.stringify(json).includes('"$ref"') ? { $id, ...json } : json;
}
