import type { CSSProperties, ReactNode } from 'react';
import type { Look } from '../../machines/editor/document';

export const lookStyle = ({ color, background, size }: Look): CSSProperties => ({
  ...(color && { color }),
  ...(background && { backgroundColor: background }),
  ...(size && { fontSize: size }),
});

/** Characters in the elements that say how they look. */
export function marked(look: Look, children: ReactNode): ReactNode {
  let drawn = children;
  if (look.sup) drawn = <sup>{drawn}</sup>;
  if (look.sub) drawn = <sub>{drawn}</sub>;
  if (look.code) drawn = <code>{drawn}</code>;
  if (look.strike) drawn = <s>{drawn}</s>;
  if (look.underline) drawn = <u>{drawn}</u>;
  if (look.italic) drawn = <em>{drawn}</em>;
  return look.bold ? <strong>{drawn}</strong> : drawn;
}
