import type { Media, Picture } from '../../machines/editor/document';
import { useFileAddress } from '../app/app';

type Shown = Pick<Picture, 'type' | 'src' | 'alt' | 'caption'> | Pick<Media, 'type' | 'kind' | 'src' | 'caption'>;

/** A picture or media with its caption. A caption that says nothing else names the picture, too. */
export function Figure({ figure }: { figure: Shown }) {
  const prefixed = useFileAddress();
  const src = prefixed(figure.src) ?? undefined;
  // What users upload has no captions.
  const media = { src, controls: true, preload: 'metadata' as const, 'aria-label': figure.caption || undefined };
  return (
    <figure>
      {figure.type === 'picture' && <img src={src} alt={figure.alt || figure.caption} loading="lazy" />}
      {figure.type === 'media' && figure.kind === 'video' && <video {...media} />}
      {figure.type === 'media' && figure.kind === 'audio' && <audio {...media} />}
      {figure.caption && <figcaption>{figure.caption}</figcaption>}
    </figure>
  );
}
