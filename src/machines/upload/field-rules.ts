import { FIELD_UPLOAD, MEGABYTE } from '../../../contract/limits';
import type { PictureFault } from '../cropper/cropper';

/** What a machine sees of a file. */
export interface FieldFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What a field takes (§5). What is left out is as the specification has it. */
export interface FieldRules {
  readonly kind: 'image' | 'file';
  /** Endings of names, without a dot. */
  readonly types?: readonly string[];
  /** The property `size`: the largest file, in MB. */
  readonly size?: number;
  readonly count?: number;
  readonly required?: boolean;
  /** Each picture is cropped before it is sent, to a side of so many pixels at most. */
  readonly crop?: number;
}

export const IMAGE_TYPES = ['jpg', 'jpeg', 'gif', 'png'];
/** A crop picker takes no gif: its pictures would stand still. */
const CROP_TYPES = ['jpeg', 'jpg', 'png'];

/** The rules with all that was left out. Any type of file goes where none is named. */
export function completeRules({ kind, crop, types, size, count = FIELD_UPLOAD.count, required = false }: FieldRules) {
  const usual = crop === undefined ? IMAGE_TYPES : CROP_TYPES;
  return {
    kind,
    types: types ?? (kind === 'image' ? usual : null),
    size: size ?? (kind === 'image' ? FIELD_UPLOAD.imageMb : FIELD_UPLOAD.fileMb),
    count,
    required,
    crop: crop ?? null,
  };
}
export type CompleteRules = ReturnType<typeof completeRules>;

export type FieldFault = PictureFault | 'empty' | 'tooHeavy' | 'tooMany' | 'missing';

/** What name and size say of a file, before a byte of it is read. */
export function faultOf({ types, size }: CompleteRules, { name, size: bytes }: FieldFile): FieldFault | null {
  if (types && !types.includes(endingOf(name))) return 'wrongType';
  if (bytes === 0) return 'empty';
  return bytes > size * MEGABYTE ? 'tooHeavy' : null;
}

const endingOf = (name: string) => name.split('.').slice(1).at(-1)?.toLowerCase() ?? '';
