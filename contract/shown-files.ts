/** What a browser shows of a file. */
export type Shown = 'picture' | 'sound' | 'film';

/** Pictures, sound and film, in which nothing can run. Whatever else there is, HTML, SVG, XML and PDF too, is downloaded as mere bytes. */
const SHOWN: Readonly<Record<Shown, readonly string[]>> = {
  picture: ['image/apng', 'image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'],
  sound: ['audio/mpeg', 'audio/ogg', 'audio/opus', 'audio/wav', 'audio/x-m4a'],
  film: ['video/mp4', 'video/ogg', 'video/webm'],
};

/** As what the server lets a browser show a file of this type; null where it gives out mere bytes. */
export const shownAs = (contentType: string): Shown | null =>
  (['picture', 'sound', 'film'] as const).find((kind) => SHOWN[kind].includes(contentType)) ?? null;
