import { z } from 'zod/mini';
import { route } from './route';

/** The description of every call, as an OpenAPI 3.1 document. */
export const getApiDocument = route('GET', '/docs', { right: 'apiDocument:view', kind: 'blob', answer: z.unknown() });
