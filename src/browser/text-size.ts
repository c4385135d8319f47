import { TEXT_SCALES, type TextSize } from '../machines/app/text-size';

/** Every style that names a size of text multiplies it by this variable (`scalableText` of the build). */
export function write(size: TextSize) {
  document.documentElement.style.setProperty('--text-scale', `${TEXT_SCALES[size]}`);
}
