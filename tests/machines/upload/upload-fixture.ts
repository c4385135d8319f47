import { CallError } from '../../../contract/failure';
import { type CropperPorts, createCropperMachine, type Opened, type PictureFault } from '../../../src/machines/cropper/cropper';
import { createFieldUploadMachine, type FieldUploadPorts } from '../../../src/machines/upload/field-upload';
import { createPictureChangeMachine } from '../../../src/machines/upload/picture-change';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { scripted } from '../shell/shell-fixture';

const never = () => new Promise<never>(() => {});

export const OFFLINE = new CallError({ kind: 'offline' });
export const REFUSED = new CallError({ kind: 'refused', code: 20701, desc: '文件是空的！', data: null, requestId: '' });

/** As a browser says it of a file that is no longer on the disk, and as a port does. */
export const UNREADABLE = new DOMException('The file could not be read.', 'NotReadableError');
export const CHANGED = Object.assign(new Error(), { name: 'FileChanged' });

/** A picture of 400 × 300 pixels. */
export const PHOTO: ShownPicture = { width: 400, height: 300, shown: new Blob(['photo']) };

/** A file of a size, of which no byte is ever looked at. */
export function fileOf(name: string, size = 10): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export const cropperOf = (ports: Partial<CropperPorts<File, ShownPicture>> = {}) =>
  createCropperMachine<File, ShownPicture>({ open: never, cut: never, ...ports });

export const fieldOf = (ports: Partial<FieldUploadPorts<File>> = {}, cropper = cropperOf()) =>
  createFieldUploadMachine<File, ShownPicture>({ look: never, send: never, notify: () => {}, ...ports }, cropper);

/** A picture of a subject that no one changes. */
export const quietPictureChange = <Subject>() =>
  createPictureChangeMachine<Subject, File, ShownPicture>({ pictureOf: () => null, save: never, notify: () => {} }, fieldOf());

/** The server and the browser, answering when they are told to. */
export function uploadPorts() {
  const [opens, cuts] = [scripted<Opened<ShownPicture>>(), scripted<File | null>()];
  const [looks, sends] = [scripted<PictureFault | null>(), scripted<string>()];
  const sent: string[] = [];
  const cropper = cropperOf({
    open: (_, signal) => opens.ask(signal),
    cut: () => cuts.ask(new AbortController().signal),
  });
  return {
    opens,
    cuts,
    looks,
    sends,
    sent,
    cropper,
    ports: {
      look: (_: File, signal: AbortSignal) => looks.ask(signal),
      send: (file: File, signal: AbortSignal) => {
        sent.push(file.name);
        return sends.ask(signal);
      },
    },
  };
}
