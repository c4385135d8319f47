import { z } from 'zod/mini';
import { HEADER_WIDTH, type TableHeader, tableHeader, USER_FILE_FIELDS } from '../../../contract/user-files';
import type { usersApi } from '../../api/users';
import { saveFile } from '../../browser/download';
import type { UserFile } from '../../machines/administration/users';
import { createDownloadMachine } from '../../machines/records/download';
import { createHeaderEditorMachine } from '../../machines/records/header-editor';
import type { Kit } from '../kit';

/** Users as files: what can be downloaded, and the editor of the head of an exported one. */
export function userFiles({ stored, notify }: Kit, api: Pick<ReturnType<typeof usersApi>, 'exportFile' | 'template'>) {
  /** The head that was exported last. */
  const last = stored<readonly TableHeader[]>('/users|headers');
  async function fetch(wanted: UserFile, signal: AbortSignal) {
    switch (wanted.file) {
      case 'export':
        return saveFile(await api.exportFile(wanted.filters, signal), 'users.xlsx');
      case 'template':
        return saveFile(await api.template(signal), 'users-template.xlsx');
    }
  }
  return {
    downloads: createDownloadMachine<UserFile>({ fetch, notify }),
    headers: createHeaderEditorMachine({
      start: () => z.array(tableHeader).safeParse(last.read()).data ?? ALL,
      use: async ({ rows, filters }, signal) => {
        last.write(rows);
        await fetch({ file: 'export', filters: { ...filters, columns: JSON.stringify(rows) } }, signal);
      },
      notify,
    }),
  };
}

const ALL = USER_FILE_FIELDS.map((type): TableHeader => ({ type, value: '', width: HEADER_WIDTH.usual }));
