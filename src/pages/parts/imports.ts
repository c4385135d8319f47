import { getImportProgress, markRefusedRows, stopImport } from '../../../contract/imports';
import { fileIn } from '../../api/records';
import { saveFile } from '../../browser/download';
import { lookAt } from '../../browser/hashing/reading';
import { makeNonce } from '../../browser/parent-frame';
import { createFileImportMachine, type FileImportPorts } from '../../machines/records/file-import';
import { unlessChanged } from '../../machines/upload/sending';
import type { Kit } from '../kit';

interface Wanted extends Pick<FileImportPorts<File>, 'send' | 'rowByRow'> {
  /** What the file of the rows is called that were not imported. */
  readonly refusedAs: string;
}

/** The dialog that imports workbooks, joined to the calls that every import has. */
export const fileImport = ({ call, notify }: Kit, { refusedAs, ...wanted }: Wanted) =>
  createFileImportMachine<File>({
    ...wanted,
    send: (file, wish, signal) => unlessChanged(lookAt, file, wanted.send(file, wish, signal)),
    nameRun: makeNonce,
    progress: (run, signal) => call(getImportProgress, { params: { run }, signal }),
    stop: (run, signal) => call(stopImport, { params: { run }, signal }),
    saveRefused: async ({ file, refused }, signal) =>
      saveFile(fileIn(await call(markRefusedRows, { file, fields: { refused: JSON.stringify(refused) }, signal })), refusedAs),
    notify,
  });
