import { z } from 'zod/mini';
import { formDocument } from './form-document';
import { publication } from './form-publications';
import { languages } from './i18n-texts';
import { id, idList, idParams } from './ids';
import { LARGEST_BODY_BYTES } from './limits';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { requiredText, text, time } from './text';

const heading = {
  id,
  name: z.string(),
  remark: z.string(),
  /** How many items it has. */
  itemCount: z.int(),
  createTime: time,
  updateTime: time,
  version: z.int(),
  /** Null before it is published. */
  publication: z.nullable(publication),
  replyCount: z.int(),
};

/** A form in the list of them. */
export const formRow = z.object(heading);
export type FormRow = z.infer<typeof formRow>;

/** With what was designed. */
export const form = z.object({ ...heading, document: formDocument });
export type Form = z.infer<typeof form>;

export const formDraft = z.object({ name: requiredText(64), remark: text(200) });

export const FORM_COLUMNS = ['name', 'itemCount', 'updateTime', 'createTime'] as const;
/** The fields that an advanced query may name. */
export const FORM_FIELDS = {
  name: 'text',
  itemCount: 'number',
  updateTime: 'time',
  createTime: 'time',
  remark: 'text',
} as const satisfies SearchedFields;
export const formQuery = z.extend(pageQuery(FORM_COLUMNS), { name: z.optional(text(64)) });

/** A dictionary that the choices of a field can be bound to: its items come with the form. */
export const formDictionary = z.object({ id, code: z.string(), name: languages });
export type FormDictionary = z.infer<typeof formDictionary>;

/** A tenant has no more forms. */
export const MOST_FORMS = 1_000;

const path = '/ofa-admin/admin/ofaForm/form';

export const listForms = route('GET', `${path}/list`, { right: 'form:list', query: formQuery, answer: pageOf(formRow) });
export const getForm = route('GET', `${path}/:id`, { right: 'form:list', params: idParams, answer: form });
/** Names and codes only: who draws a form need not administer dictionaries. */
export const listFormDictionaries = route('GET', '/ofa-admin/admin/ofaForm/dictionary/list', {
  right: 'form:list',
  /** A part of the code or the name. */
  query: z.extend(z.pick(pageQuery(['code']), { current: true, size: true }), { keyword: z.optional(text(64)) }),
  answer: pageOf(formDictionary),
});
export const addForm = route('POST', path, { right: 'form:add', body: formDraft, answer: formRow });
/** Without a `version` the last write wins; with a stale one the call is refused, and `data` is the form as it is now. */
export const editForm = route('PUT', `${path}/:id`, {
  right: 'form:edit',
  params: idParams,
  body: z.extend(formDraft, { version: z.optional(z.int()) }),
  answer: formRow,
});
export const removeForms = route('DELETE', path, { right: 'form:remove', body: idList, answer: z.unknown() });
/** Stores what was designed. It is refused as a whole where anything of it is wrong; the answer says where. */
export const designForm = route('PUT', `${path}/:id/document`, {
  right: 'form:edit',
  bodyBytes: LARGEST_BODY_BYTES,
  params: idParams,
  body: z.object({ document: formDocument, version: z.optional(z.int()) }),
  answer: form,
});
