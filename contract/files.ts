import { z } from 'zod/mini';
import { id, idList, idParams } from './ids';
import { CHUNK_TIMEOUT_MS, SINGLE_UPLOAD_TIMEOUT_MS } from './limits';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { requiredText, text, time } from './text';

/** A whole number of bytes or parts, as it travels in a query or a form. */
const whole = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]),
  z.number().check(z.minimum(0)),
);

/** A name as typed, whatever its characters: it is shown and never used as a path. */
const fileName = z.string().check(z.refine((name) => [...name].length <= 255));

/** MD5 of the whole file, made by the client and verified by the server. */
const fileHash = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{32}$/)),
  z.transform((hash) => hash.toLowerCase()),
);

/** A path below the file host, signed for an hour. Store a file's id, not its address. */
const fileAddress = z.string();

const files = '/tcc-file/file';

/** §7.8. A form with one file in its field `file`; without `fileName` the file's name in the form counts. */
export const uploadFile = route('POST', files, {
  right: 'signedIn',
  kind: 'form',
  timeoutMs: SINGLE_UPLOAD_TIMEOUT_MS,
  query: z.object({ fileName: z.optional(fileName) }),
  answer: fileAddress,
});

/**
 * The parts of a file that the server already has, or that it has the whole file. With `size`, a file of another size is another file;
 * with `fileName`, one of another name is, whose parts the server has all: `mergeParts` with that name makes the file.
 */
export const checkFile = route('GET', `${files}/multipart/fileCheck/:hash`, {
  right: 'signedIn',
  params: z.object({ hash: fileHash }),
  query: z.object({ size: z.optional(whole), fileName: z.optional(fileName) }),
  answer: z.object({ exists: z.boolean(), url: z.nullish(fileAddress), uploadedParts: z.array(z.int()) }),
});

/** What a client has read of a part when it made the hash: XXH64, or MD5 where it has no WebAssembly. Other bytes are refused. */
const partDigest = z.string().check(z.regex(/^(?:[0-9a-f]{16}|[0-9a-f]{32})$/));

/** The fields beside `file` in the form of `uploadPart`, before or after it. `partNumber` starts at 1. */
export const partFields = z.object({
  fileHash,
  fileName,
  partNumber: whole.check(z.minimum(1)),
  partDigest: z.optional(partDigest),
});
/** Every part but the last is `CHUNK_SIZE` long. Sending one again changes nothing. */
export const uploadPart = route('POST', `${files}/multipart/upload`, {
  right: 'signedIn',
  kind: 'form',
  timeoutMs: CHUNK_TIMEOUT_MS,
  answer: z.unknown(),
});

/** Answers the file's address, however often it is called. Without `fileName` the name that came with the parts counts. */
export const mergeParts = route('GET', `${files}/multipart/merge`, {
  right: 'signedIn',
  query: z.object({ fileHash, partTotalNum: whole.check(z.minimum(1)), size: z.optional(whole), fileName: z.optional(fileName) }),
  answer: fileAddress,
});

/** Gives up the caller's own upload. A merged file stays. */
export const dropUpload = route('DELETE', `${files}/multipart/:hash`, {
  right: 'signedIn',
  params: z.object({ hash: fileHash }),
  answer: z.unknown(),
});

/** The target of an address: `e` is the second at which it expires, `s` its signature. The address itself grants the access. */
export const downloadFile = route('GET', '/tcc-file/download/:tenantId/:id', {
  right: 'open',
  kind: 'blob',
  params: z.object({ tenantId: id, id }),
  query: z.object({ e: z.string().check(z.regex(/^\d{1,12}$/)), s: z._default(z.string().check(z.maxLength(64)), '') }),
  answer: z.unknown(),
});

/** Where a file is shown to others: as the picture of the user with this name, on the sign-in page, or in a reply to the form with this name. */
const fileUse = z.object({ as: z.enum(['avatar', 'signIn', 'formReply']), name: z.nullable(z.string()) });
export type FileUse = z.output<typeof fileUse>;

export const fileRow = z.object({
  id,
  fileName: z.string(),
  /** The type, by the first bytes. */
  contentType: z.string(),
  size: z.int(),
  uploaderName: z.nullable(z.string()),
  createTime: time,
  /** Some of its uses: a file that has one is not deleted. */
  usedBy: z.array(fileUse),
  url: fileAddress,
  version: z.int(),
});
export type FileRow = z.output<typeof fileRow>;

export const FILE_COLUMNS = ['fileName', 'contentType', 'size', 'createTime'] as const;
/** The fields that an advanced query may name; the size is in bytes. */
export const FILE_FIELDS = {
  fileName: 'text',
  contentType: 'text',
  size: 'number',
  uploaderId: 'users',
  uploaderName: 'text',
  createTime: 'time',
} as const satisfies SearchedFields;

export const fileQuery = z.extend(pageQuery(FILE_COLUMNS), {
  fileName: z.optional(text(255)),
  uploaderName: z.optional(text(64)),
});

/** All files of the tenant. */
export const listFiles = route('GET', `${files}/list`, { right: 'file:list', query: fileQuery, answer: pageOf(fileRow) });
export const removeFiles = route('DELETE', files, { right: 'file:remove', body: idList, answer: z.unknown() });

/** A new name. The file stays under its address. */
export const fileDraft = z.object({ fileName: requiredText(255) });
export const renameFile = route('PUT', `${files}/:id`, {
  right: 'file:edit',
  params: idParams,
  body: z.extend(fileDraft, { version: z.optional(z.int()) }),
  answer: fileRow,
});

export const UPLOAD_COLUMNS = ['fileName', 'size', 'changeTime'] as const;

/** An upload that is not finished: what has come of it, and when its last part came. */
const unfinishedUpload = z.object({
  id,
  fileName: z.string(),
  size: z.int(),
  uploaderName: z.nullable(z.string()),
  changeTime: time,
});
export type UnfinishedUpload = z.output<typeof unfinishedUpload>;

/** For the tenant's administrators. */
export const listUploads = route('GET', `${files}/multipart/list`, {
  right: 'signedIn',
  query: pageQuery(UPLOAD_COLUMNS),
  answer: pageOf(unfinishedUpload),
});
export const removeUploads = route('DELETE', `${files}/multipart`, { right: 'signedIn', body: idList, answer: z.unknown() });

/** What a tenant uses and may use, in bytes. */
const fileQuota = z.object({ used: z.int(), quota: z.int() });
export type FileQuota = z.output<typeof fileQuota>;
/** `own` is null where the tenant has the installation's default. */
const tenantQuota = z.extend(fileQuota, { own: z.nullable(z.int()) });
export type OwnQuota = z.output<typeof tenantQuota>;
export const getOwnFileQuota = route('GET', '/tcc-file/quota', { right: 'signedIn', answer: fileQuota });
export const getFileQuota = route('GET', '/tcc-file/quota/:id', { right: 'file:quota', params: idParams, answer: tenantQuota });
/** Null: the installation's default. */
export const setFileQuota = route('PUT', '/tcc-file/quota/:id', {
  right: 'file:quota',
  params: idParams,
  body: z.object({ quota: z.nullable(z.int().check(z.minimum(0))) }),
  answer: tenantQuota,
});
