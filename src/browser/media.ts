import type { MediaKind } from '../machines/editor/document';

/** Loads media as far as its length. What has no picture is only heard: a name ending in .ogg or .mp4 does not say. */
export function probeMedia(address: string, signal: AbortSignal): Promise<MediaKind> {
  const media = document.createElement('video');
  const stop = () => {
    media.removeAttribute('src');
    media.load();
  };
  return new Promise<MediaKind>((resolve, reject) => {
    media.preload = 'metadata';
    media.onloadedmetadata = () => resolve(media.videoWidth > 0 ? 'video' : 'audio');
    media.onerror = () => reject(new Error(media.error?.message ?? ''));
    signal.addEventListener('abort', () => reject(new Error('')));
    media.src = address;
  }).finally(stop);
}
