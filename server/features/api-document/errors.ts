import type { Route } from '../../../contract/route';

/** What each status of a failure means, as `answerFailure` answers it. */
const ERRORS = {
  BadRequest: 'A parameter is missing or malformed; desc names it',
  SignedOut: 'No valid session; code says why (4001, 11071 to 11075)',
  Forbidden: 'The caller lacks the permission of this operation',
  TooManyRequests: 'Too many calls of this kind by one caller',
  InternalError: 'The server failed; the header X-Request-Id identifies the request in its log',
  OtherFailure: 'Any other failure, such as 404, 413, 415 or 503',
};
type ErrorName = keyof typeof ERRORS;

const reference = (name: ErrorName) => ({ $ref: `#/components/responses/${name}` });

/** The components that `errorsOf` refers to. */
export const ERROR_ANSWERS = {
  schemas: {
    Failure: {
      type: 'object',
      properties: { code: { type: 'integer' }, desc: { type: 'string' }, data: {} },
      required: ['code', 'desc', 'data'],
    },
    StandardFailure: {
      description: 'RFC 6749, 5.2',
      type: 'object',
      properties: { error: { type: 'string' }, error_description: { type: 'string' } },
      required: ['error'],
    },
  },
  responses: {
    ...Object.fromEntries(
      Object.entries(ERRORS).map(([name, description]) => [
        name,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
      ]),
    ),
    StandardFailure: {
      description: 'A failure as the standard defines it',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/StandardFailure' } } },
    },
  },
};

/** The answers of an operation beside 200, by status. */
export function errorsOf({ right, kind, dear }: Route): Readonly<Record<string, object>> {
  if (kind === 'plain') return { default: { $ref: '#/components/responses/StandardFailure' } };
  return {
    400: reference('BadRequest'),
    ...(right !== 'open' && { 401: reference('SignedOut'), 403: reference('Forbidden') }),
    ...(dear && { 429: reference('TooManyRequests') }),
    500: reference('InternalError'),
    default: reference('OtherFailure'),
  };
}
