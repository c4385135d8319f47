import { z } from 'zod/mini';
import { RICH_TEXT_BODY_BYTES, richText } from './rich-text';
import { route } from './route';

/** The path of a page, as its tab has it: without a query. */
const pagePath = z.string().check(z.maxLength(255), z.regex(/^\/[^\s?#\\]*$/));

/** What a tenant says of one of its pages. */
export const helpText = z.object({
  /** The path of the page. */
  id: z.string(),
  /** HTML, with addresses of files that are good for an hour. */
  html: z.string(),
  version: z.int(),
});
export type HelpText = z.infer<typeof helpText>;

const texts = '/ofa-admin/helpText';

/** The pages that have a text, and whether the caller may write one. */
export const listHelpPages = route('GET', `${texts}/pages`, {
  right: 'signedIn',
  answer: z.object({ paths: z.array(z.string()), mayEdit: z.boolean() }),
});
export type HelpPages = z.infer<typeof listHelpPages.answer>;

/** Null for a page without a text. */
export const getHelpText = route('GET', texts, {
  right: 'signedIn',
  query: z.object({ path: pagePath }),
  answer: z.nullable(helpText),
});

/** Sets the text of a page. An empty one is none: it is deleted. Without a version, the last write wins. */
export const setHelpText = route('PUT', texts, {
  right: 'help:edit',
  bodyBytes: RICH_TEXT_BODY_BYTES,
  body: z.object({ path: pagePath, html: richText(), version: z.optional(z.int()) }),
  answer: z.nullable(helpText),
});
