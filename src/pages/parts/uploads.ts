import { sendFile } from '../../api/field-upload';
import { lookAt } from '../../browser/hashing/reading';
import { cutPicture, lookAtPicture, openPicture, type Picture } from '../../browser/pictures';
import { createCropperMachine } from '../../machines/cropper/cropper';
import { createFieldUploadMachine } from '../../machines/upload/field-upload';
import { unlessChanged } from '../../machines/upload/sending';
import type { Kit } from '../kit';

/** A field that uploads files, with the cropper that it may need (§5). */
export const fieldUploads = ({ call, notify }: Pick<Kit, 'call' | 'notify'>) =>
  createFieldUploadMachine<File, Picture>(
    { look: lookAtPicture, send: (file, signal) => unlessChanged(lookAt, file, sendFile(call)(file, signal)), notify },
    createCropperMachine<File, Picture>({ open: openPicture, cut: cutPicture }),
  );
