import { checkFile, dropUpload, mergeParts, uploadFile, uploadPart } from '../../contract/files';
import type { Route } from '../../contract/route';
import type { UploadPorts } from '../machines/upload/upload-ports';
import type { Call } from './call';

type Calls = Pick<UploadPorts<File>, 'check' | 'sendPart' | 'merge' | 'drop' | 'sendWhole'>;

/** §7.8. A caller may have single files sent to another path. */
export const uploadsApi = (call: Call, path: Route['path'] = uploadFile.path): Calls => ({
  check: ({ hash, ...file }, signal) => call(checkFile, { params: { hash }, query: file, signal }),
  // The page hands on a piece of the file and never holds its bytes: the browser reads them from the disk where it sends them.
  sendPart: ({ file, chunk: { fileHash, index, chunk }, digest: partDigest }, onSent, signal) =>
    call(uploadPart, {
      file: file.slice(chunk.from, chunk.to),
      fields: { fileHash, fileName: file.name, partNumber: index + 1, partDigest },
      onSent,
      signal,
    }),
  merge: (asked, signal) => call(mergeParts, { query: asked, signal }),
  drop: (hash, signal) => call(dropUpload, { params: { hash }, signal }),
  sendWhole: (file, onSent, signal) => call({ ...uploadFile, path }, { query: { fileName: file.name }, file, onSent, signal }),
});
