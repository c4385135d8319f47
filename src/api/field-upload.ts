import { uploadFile } from '../../contract/files';
import type { Call } from './call';

/** §7.8: one file by one call. It answers the file's address. */
export const sendFile = (call: Call) => (file: File, signal: AbortSignal) =>
  call(uploadFile, { query: { fileName: file.name }, file, signal });
