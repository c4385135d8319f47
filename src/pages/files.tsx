import { fromCallback } from 'xstate';
import { FILE_FIELDS, type FileQuota, type FileRow, fileQuery, fileRow, type UnfinishedUpload } from '../../contract/files';
import { filesApi } from '../api/files';
import { saveFrom } from '../browser/download';
import { createFilePreviewMachine } from '../machines/administration/file-preview';
import {
  afterFileDialog,
  type BesideFiles,
  type Download,
  FILE_TABLE,
  type FileDialogs,
  fileForm,
  fileValues,
  UPLOAD_TABLE,
} from '../machines/administration/files';
import { type Act, createActMachine } from '../machines/base/act';
import { createLoadingMachine } from '../machines/base/loading';
import { createDownloadMachine } from '../machines/records/download';
import { createRecordListMachine } from '../machines/records/record-list';
import { createRecordsPageMachine, type RecordsPageParts } from '../machines/records/records-page';
import { FilesPage } from '../ui/administration/files/FilesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { isAdministrator } from './parts/administrator';
import { plainList, recordParts } from './parts/records';

/** The composition root of the file library. */
export default (kit: Kit) => {
  const api = filesApi(kit.call);
  const removed = new EventTarget();
  /** What is removed gives its room back. */
  const givingBack =
    <Row,>(remove: Act<readonly Row[], string>): Act<readonly Row[], string> =>
    async (rows, signal, filled) => {
      const words = await remove(rows, signal, filled);
      removed.dispatchEvent(new Event('removed'));
      return words;
    };
  const parts = recordParts(kit, {
    api: { ...api, remove: givingBack<FileRow>(api.remove) },
    query: fileQuery,
    record: fileRow,
    values: fileForm,
    valuesOf: fileValues,
    table: FILE_TABLE,
    fields: FILE_FIELDS,
  });
  const quotas = createLoadingMachine<FileQuota>(api.quota);
  const downloads = createDownloadMachine<Download>({
    fetch: async ({ address, name }) => saveFrom(address, name),
    notify: kit.notify,
  });
  const beside: RecordsPageParts<FileRow, FileDialogs, BesideFiles>['beside'] = (spawn, _, list) => {
    const quota = spawn(quotas, { id: 'quota' });
    const readAgain = () => quota.send({ type: 'reload' });
    const watch = fromCallback(() => {
      const stop = kit.watchUploads(() => {
        list.send({ type: 'changed' });
        readAgain();
      });
      removed.addEventListener('removed', readAgain);
      return () => {
        stop();
        removed.removeEventListener('removed', readAgain);
      };
    });
    spawn(watch, { id: 'watch' });
    return { quota, download: spawn(downloads, { id: 'download' }), administrator: isAdministrator(kit.user()) };
  };
  const dialogs: FileDialogs = {
    ...parts.dialogs,
    preview: createFilePreviewMachine(),
    uploads: createRecordListMachine<null, UnfinishedUpload>({
      listOf: () => plainList(kit, api.uploads),
      columns: parts.columns,
      tableOf: () => UPLOAD_TABLE,
      act: {
        machine: createActMachine<readonly UnfinishedUpload[], unknown>(givingBack<UnfinishedUpload>(api.removeUploads)),
        notify: kit.notify,
      },
    }),
  };
  return definePage({
    machine: createRecordsPageMachine({ ...parts, dialogs, beside, after: afterFileDialog }),
    View: FilesPage,
  });
};
