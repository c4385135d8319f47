import { fromCallback } from 'xstate';
import { FILE_FIELDS, type FileRow, fileQuery, fileRow } from '../../contract/files';
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
  type Quota,
} from '../machines/administration/files';
import { createLoadingMachine } from '../machines/base/loading';
import { createDownloadMachine } from '../machines/records/download';
import { createRecordsPageMachine, type RecordsPageParts } from '../machines/records/records-page';
import { FilesPage } from '../ui/administration/files/FilesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the file library. */
export default (kit: Kit) => {
  const api = filesApi(kit.call);
  const removed = new EventTarget();
  const parts = recordParts(kit, {
    api: {
      ...api,
      remove: async (rows: readonly FileRow[], signal: AbortSignal) => {
        const words = await api.remove(rows, signal);
        removed.dispatchEvent(new Event('removed'));
        return words;
      },
    },
    query: fileQuery,
    record: fileRow,
    values: fileForm,
    valuesOf: fileValues,
    table: FILE_TABLE,
    fields: FILE_FIELDS,
  });
  const quotas = createLoadingMachine<Quota>(api.quota);
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
    return { quota, download: spawn(downloads, { id: 'download' }) };
  };
  const dialogs: FileDialogs = { ...parts.dialogs, preview: createFilePreviewMachine() };
  return definePage({
    machine: createRecordsPageMachine({ ...parts, dialogs, beside, after: afterFileDialog }),
    View: FilesPage,
  });
};
