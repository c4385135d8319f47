import { Tooltip } from '@arco-design/web-react';
import { useState } from 'react';
import './mono.css';

/** A text that is cut where it finds no room, and shown whole in a tooltip then. (A tooltip per cell would be hundreds of them.) */
export function LongText({ text, mono = false }: { text: string; mono?: boolean }) {
  const [cut, setCut] = useState(false);
  return (
    <span
      className={mono ? 'long-text mono' : 'long-text'}
      ref={(line) => setCut(line !== null && line.scrollWidth > line.clientWidth)}
    >
      {cut ? (
        <Tooltip content={text}>
          <span>{text}</span>
        </Tooltip>
      ) : (
        text
      )}
    </span>
  );
}
