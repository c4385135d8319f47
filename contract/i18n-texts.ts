import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { LARGEST_BODY_BYTES } from './limits';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import { optionalText, requiredText, text, time } from './text';

/** §3: what multilingual texts are queried with. */
export const APP_KEY = 'ofa-console';

/** A text in the languages of the product. The simplified Chinese one stands in for a missing one. */
export const languages = z.object({
  'zh-CN': z.string(),
  'zh-HK': z.nullish(z.string()),
  'en-US': z.nullish(z.string()),
});
export type InLanguages = z.infer<typeof languages>;

/** The fields of the form. */
export const languagesDraft = (max: number) =>
  z.object({ 'zh-CN': requiredText(max), 'zh-HK': optionalText(max), 'en-US': optionalText(max) });

export const i18nText = z.object({
  id,
  message: languages,
  appKey: z.nullish(z.string()),
  createTime: z.nullish(time),
  version: z.nullish(z.int()),
});
export type I18nText = z.infer<typeof i18nText>;

/** Reserved words in the addresses below: a text with such an id could not be read by its id. */
const TAKEN = ['list', 'page', 'export', 'import'];
const ownId = id.check(z.refine((value) => !TAKEN.includes(value)));

const appKey = z._default(text(64).check(z.regex(/^[\w.-]+$/)), APP_KEY);
const message = languagesDraft(500);

export const i18nTextDraft = z.object({ appKey, message });
export type I18nTextDraft = z.output<typeof i18nTextDraft>;

const exported = z.object({ id, message: languages });

export const importedText = z.object({ id: z.optional(ownId), message });

/** An import takes what an export answers. A text without an id, or with an unknown one, is added; any other is replaced. */
export const i18nImport = z.object({
  appKey,
  texts: z.array(importedText).check(z.minLength(1), z.maxLength(5_000)),
});
export type I18nImport = z.output<typeof i18nImport>;

export const i18nQuery = z.extend(pageQuery(['zh-CN', 'zh-HK', 'en-US', 'createTime']), {
  appKey,
  /** A part of the text in any of the languages. */
  name: z.optional(text(64)),
  /** Only texts without a translation into this language, or into any. */
  missing: z.optional(z.enum(['zh-HK', 'en-US', 'any'])),
});
export type I18nQuery = z.output<typeof i18nQuery>;

const path = '/ofa-admin/ofaI18n';
const ofApp = z.object({ appKey });

export const listI18nTexts = route('GET', `${path}/list`, { right: 'signedIn', query: ofApp, answer: z.array(i18nText) });
export const pageI18nTexts = route('GET', `${path}/page`, { right: 'signedIn', query: i18nQuery, answer: pageOf(i18nText) });
export const exportI18nTexts = route('GET', `${path}/export`, {
  right: 'i18n:export',
  dear: 'export',
  query: ofApp,
  answer: z.object({ appKey: z.string(), texts: z.array(exported) }),
});
export const importI18nTexts = route('POST', `${path}/import`, {
  right: 'i18n:import',
  dear: 'import',
  bodyBytes: LARGEST_BODY_BYTES,
  body: i18nImport,
  answer: z.object({ added: z.int(), changed: z.int() }),
});
export const getI18nText = route('GET', `${path}/:id`, { right: 'signedIn', params: idParams, answer: i18nText });
export const addI18nText = route('POST', path, { right: 'i18n:add', body: i18nTextDraft, answer: i18nText });
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the text as it is now. */
export const editI18nText = route('PUT', `${path}/:id`, {
  right: 'i18n:edit',
  params: idParams,
  body: z.object({ message, version: z.optional(z.int()) }),
  answer: i18nText,
});
export const removeI18nTexts = route('DELETE', path, { right: 'i18n:remove', body: idList, answer: z.unknown() });
