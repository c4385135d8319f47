import { sendFile } from '../../api/field-upload';
import { cutPicture, lookAtPicture, openPicture, type Picture } from '../../browser/pictures';
import { createCropperMachine } from '../../machines/cropper/cropper';
import { createFieldUploadMachine } from '../../machines/upload/field-upload';
import type { Kit } from '../kit';

/** A field that uploads files, with the cropper that it may need (§5). */
export const fieldUploads = ({ call, notify }: Pick<Kit, 'call' | 'notify'>) =>
  createFieldUploadMachine<File, Picture>(
    { look: lookAtPicture, send: sendFile(call), notify },
    createCropperMachine<File, Picture>({ open: openPicture, cut: cutPicture }),
  );
