import { imageSize } from 'image-size';
import type { Cut, Opened, PictureFault } from '../machines/cropper/cropper';
import type { Size } from '../machines/cropper/square';

/** A picture that was decoded once: its size is that of the upright picture, `shown` a copy that fits on a screen. */
export interface Picture extends Size {
  readonly file: File;
  readonly shown: Blob;
}

/** So many pixels take 256 MB while they are decoded. A photo of 8,000 × 6,000 has fewer. */
const MOST_PIXELS = 64_000_000;
/** A canvas of a longer side stays empty in some browsers. */
const LONGEST_SIDE = 16_384;
const SHORTEST_SIDE = 16;
const SHOWN_SIDE = 1_600;
/** §3: output type jpg. */
const JPEG = 'image/jpeg';

/** What the bytes of a picture are, whatever its name says. Sizes are read before anything is decoded. Rejects where they cannot be read. */
async function faultOf(file: File): Promise<PictureFault | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!MAGIC.some((magic) => magic.every((byte, at) => bytes[at] === byte))) return 'wrongType';
  try {
    const { width, height } = imageSize(bytes);
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) return 'tooLarge';
    return Math.min(width, height) < SHORTEST_SIDE ? 'tooSmall' : null;
  } catch {
    return 'damaged';
  }
}

/** PNG, JPEG and GIF. */
const MAGIC = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
] as const;

const upright = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' });

/** Upright, whatever the EXIF orientation says; null where the file breaks off or is none. */
const decode = (file: Blob) => upright(file).catch(() => null);

/** What is wrong with a picture that is sent as it is. */
export async function lookAtPicture(file: File): Promise<PictureFault | null> {
  const fault = await faultOf(file);
  if (fault) return fault;
  const bitmap = await decode(file);
  bitmap?.close();
  return bitmap ? null : 'damaged';
}

export async function openPicture(file: File): Promise<Opened<Picture>> {
  const fault = await faultOf(file);
  if (fault) return { kind: 'refused', fault };
  const bitmap = await decode(file);
  if (!bitmap) return { kind: 'refused', fault: 'damaged' };
  const { width, height } = bitmap;
  const scale = Math.min(1, SHOWN_SIDE / Math.max(width, height));
  const shown = await drawn(bitmap, { left: 0, top: 0, width, height }, { width: width * scale, height: height * scale });
  return shown ? { kind: 'opened', picture: { file, shown, width, height } } : { kind: 'refused', fault: 'damaged' };
}

/**
 * The square as a jpg of its own, cut out of the file itself: the copy on the screen has fewer pixels. It was decoded before: a file that
 * cannot be decoded now is no longer what it was.
 */
export async function cutPicture({ picture, square, side }: Cut<Picture>): Promise<File | null> {
  const bitmap = await upright(picture.file);
  const blob = await drawn(bitmap, { ...square, width: square.side, height: square.side }, { width: side, height: side });
  return blob && new File([blob], `${withoutEnding(picture.file.name)}.jpg`, { type: JPEG });
}

const withoutEnding = (name: string) => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name);

interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** A part of a picture at another size, on white: a jpg has no transparency. */
function drawn(bitmap: ImageBitmap, part: Part, size: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width));
  canvas.height = Math.max(1, Math.round(size.height));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG, 1));
}
