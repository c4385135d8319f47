import { z } from 'zod/mini';
import { FILE_COLUMNS, type FileQuota, type FileRow, type UnfinishedUpload, UPLOAD_COLUMNS } from '../../../contract/files';
import type { LoadingRef } from '../base/loading';
import type { DownloadRef } from '../records/download';
import { afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordListMachine } from '../records/record-list';
import type { Consequence, Ended, RecordsPageRef } from '../records/records-page';
import type { FilePreviewMachine } from './file-preview';

/** What can be changed of a file. */
export const fileForm = z.object({ fileName: z.string() });
type FileValues = z.infer<typeof fileForm>;
export const fileValues = (file: FileRow | null): FileValues => ({ fileName: file?.fileName ?? '' });

/** The columns of the table, in order. */
export const FILE_TABLE = {
  table: 'files',
  columns: ['fileName', 'size', 'contentType', 'usedBy', 'uploaderName', 'createTime'],
  sortable: FILE_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['fileName'],
} as const;
export type FileColumn = (typeof FILE_TABLE.columns)[number];

/** The columns of the uploads that are not finished, in order. */
export const UPLOAD_TABLE = {
  table: 'uploads',
  columns: ['fileName', 'size', 'uploaderName', 'changeTime'],
  sortable: UPLOAD_COLUMNS,
  hiddenAtFirst: [],
} as const;
export type UploadColumn = (typeof UPLOAD_TABLE.columns)[number];

/** Where a file is, and what it is called. */
export interface Download {
  readonly address: string;
  readonly name: string;
}

/** What lives beside the list: the room that is left, read anew whenever files come or go. */
export interface BesideFiles {
  readonly quota: LoadingRef<FileQuota>;
  readonly download: DownloadRef<Download>;
  /** Whether the viewer may look after the uploads of others. */
  readonly administrator: boolean;
}

export type FileDialogs = StandardDialogs<FileRow, FileValues> & {
  readonly preview: FilePreviewMachine;
  readonly uploads: RecordListMachine<null, UnfinishedUpload>;
};
export type FilesPageRef = RecordsPageRef<FileRow, FileDialogs, BesideFiles>;

export const afterFileDialog = (ended: Ended<FileDialogs>): Consequence =>
  ended.dialog === 'preview' || ended.dialog === 'uploads' ? {} : afterStandard(ended);
