import type { Pack } from '../text';
import type { fieldUpload as source } from '../zh-CN/field-upload';

export const fieldUpload: Pack<typeof source> = {
  choose: { image: 'Choose pictures', file: 'Choose files' },
  replace: 'Replace the picture',
  hint: { image: 'Drop or paste pictures, {{size}} MB at most', file: 'Drop or paste files, {{size}} MB at most' },
  drop: 'Let go to add',
  list: 'Chosen files',
  kept: { image: 'Picture {{place}}', file: 'File {{place}}' },
  remove: 'Remove {{name}}',
  forward: 'Move {{name}} forward',
  back: 'Move {{name}} back',
  retry: 'Retry',
  retryOf: 'Retry {{name}}',
  status: {
    waiting: 'Waiting',
    working: 'Uploading…',
    done: 'upload successful',
    failed: 'upload failed',
    error: 'upload error',
  },
  named: '“{{name}}”: {{reason}}',
  wrongType: 'please select file format {{types}}',
  wrongCropType: 'image type required: {{types}}',
  tooHeavy: {
    image: 'please select image size not exceeding {{size}} MB',
    file: 'please select file size not exceeding {{size}} MB',
  },
  tooMany: { image: 'at most {{count}} images supported', file: 'at most {{count}} files supported' },
  missing: { image: 'please upload a cover image!', file: 'please upload a file!' },
  empty: 'The file is empty: choose one with content',
  damaged: 'The picture is damaged and cannot be opened',
  tooLarge: 'The picture has too many pixels: at most 64 million, and 16,384 along a side',
  tooSmall: 'The picture is too small: a side needs at least 16 pixels',
  unreadable: 'The file was changed, moved, or deleted. Choose it again',
};
