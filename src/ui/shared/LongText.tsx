import { Tooltip } from '@arco-design/web-react';
import { useState } from 'react';

/** A text that is cut where it finds no room, and shown whole in a tooltip then. (A tooltip per cell would be hundreds of them.) */
export function LongText({ text }: { text: string }) {
  const [cut, setCut] = useState(false);
  return (
    <span className="long-text" ref={(line) => setCut(line !== null && line.scrollWidth > line.clientWidth)}>
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
