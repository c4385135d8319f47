import type { FileImportPorts, ImportedFile } from '../../../src/machines/records/file-import';

/** An import whose calls are never answered, but for those that a test gives. */
export const quietImport = <Source extends ImportedFile>(
  ports: Partial<FileImportPorts<Source>> = {},
): FileImportPorts<Source> => {
  let runs = 0;
  return {
    send: () => new Promise(() => {}),
    nameRun: () => `run${++runs}`,
    progress: () => new Promise(() => {}),
    stop: () => new Promise(() => {}),
    saveRefused: () => new Promise(() => {}),
    notify: () => {},
    ...ports,
  };
};
