import {
  type FileRow,
  getOwnFileQuota,
  listFiles,
  listUploads,
  removeFiles,
  removeUploads,
  renameFile,
  type UnfinishedUpload,
} from '../../contract/files';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

export const filesApi = (call: Call) => ({
  load: loaderOf<FileRow>(call, listFiles),
  save: ({ row, values, version }: Draft<FileRow, { readonly fileName: string }>, signal: AbortSignal): Promise<FileRow> =>
    call(renameFile, { params: { id: row?.id ?? '' }, body: { ...values, version }, signal }),
  remove: removerOf(call, removeFiles),
  quota: (signal: AbortSignal) => call(getOwnFileQuota, { signal }),
  uploads: loaderOf<UnfinishedUpload>(call, listUploads),
  removeUploads: removerOf(call, removeUploads),
});
