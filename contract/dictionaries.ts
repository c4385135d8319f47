import { z } from 'zod/mini';
import { languages, languagesDraft } from './i18n-texts';
import { id, idList, idParams } from './ids';
import { LARGEST_BODY_BYTES } from './limits';
import { pageQuery } from './paging';
import { route } from './route';
import { requiredText, text, time } from './text';

const code = requiredText(64).check(z.regex(/^[A-Za-z][\w.-]*$/));

export const dictionaryItem = z.object({ code: z.string(), name: languages, enabled: z.boolean() });

const heading = {
  id,
  code: z.string(),
  name: languages,
  /** Comes with the product, is the same everywhere, and cannot be changed. */
  builtIn: z.boolean(),
  createTime: z.nullable(time),
  version: z.int(),
};

/** A dictionary in the list of them. */
export const dictionaryRow = z.object({ ...heading, itemCount: z.int() });
export type DictionaryRow = z.infer<typeof dictionaryRow>;

/** With its items, in order. A disabled item can no longer be chosen, and still names what was chosen before. */
export const dictionary = z.object({ ...heading, items: z.array(dictionaryItem) });
export type Dictionary = z.infer<typeof dictionary>;

export const dictionaryItemDraft = z.object({
  code: requiredText(64),
  name: languagesDraft(120),
  enabled: z._default(z.boolean(), true),
});

/** Items keep the order in which they are given. */
export const dictionaryDraft = z.object({
  code,
  name: languagesDraft(64),
  items: z.array(dictionaryItemDraft).check(z.maxLength(500)),
});
export type DictionaryDraft = z.output<typeof dictionaryDraft>;

export const DICTIONARY_COLUMNS = ['code', 'itemCount', 'createTime'] as const;
/** What a screen asks for. The server answers every dictionary that matches the keyword; sort order and page are the screen's own. */
export const dictionaryQuery = z.extend(pageQuery(DICTIONARY_COLUMNS), { keyword: z.optional(text(64)) });

const path = '/ofa-admin/admin/ofaDictionary/dictionary';

/** Built-in ones first. */
export const listDictionaries = route('GET', `${path}/list`, {
  right: 'dictionary:list',
  /** A part of the code or the name. */
  query: z.object({ keyword: z.optional(text(64)) }),
  answer: z.array(dictionaryRow),
});
/** What a form field binds to. */
export const getDictionary = route('GET', `${path}/code/:code`, {
  right: 'signedIn',
  params: z.object({ code }),
  answer: dictionary,
});
/** What is edited: a built-in one is only shown. */
export const getDictionaryById = route('GET', `${path}/:id`, {
  right: 'dictionary:list',
  params: idParams,
  answer: dictionary,
});
export const addDictionary = route('POST', path, {
  right: 'dictionary:add',
  bodyBytes: LARGEST_BODY_BYTES,
  body: dictionaryDraft,
  answer: dictionary,
});
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the dictionary as it is now. */
export const editDictionary = route('PUT', `${path}/:id`, {
  right: 'dictionary:edit',
  bodyBytes: LARGEST_BODY_BYTES,
  params: idParams,
  body: z.extend(dictionaryDraft, { version: z.optional(z.int()) }),
  answer: dictionary,
});
export const removeDictionaries = route('DELETE', path, { right: 'dictionary:remove', body: idList, answer: z.unknown() });
