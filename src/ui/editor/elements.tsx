import { IconAttachment } from '@arco-design/web-react/icon';
import type { JSX, ReactNode } from 'react';
import { type RenderChunkProps, type RenderElementProps, type RenderLeafProps, useSelected } from 'slate-react';
import { Figure } from './Figure';
import { lookStyle, marked } from './look';
import type { SheetElement } from './sheet-element';

/** An element while it is written. Links lead nowhere then: a press puts the cursor into them. */
export function drawElement({ element, attributes, children }: RenderElementProps): JSX.Element {
  const align = { textAlign: element.align } as const;
  switch (element.type) {
    case 'heading': {
      const Tag: keyof JSX.IntrinsicElements = `h${element.level ?? 1}`;
      return (
        <Tag {...attributes} style={align}>
          {children}
        </Tag>
      );
    }
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'code':
      return <pre {...attributes}>{children}</pre>;
    case 'list':
    case 'item':
    case 'line':
    case 'table':
    case 'row':
    case 'cell':
      return drawNested({ element, attributes, children: children as JSX.Element });
    case 'picture':
    case 'media':
    case 'rule':
      return (
        <div {...attributes}>
          <Shown element={element} />
          {children}
        </div>
      );
    case 'link':
      return (
        <a {...attributes} href={element.href} title={element.href}>
          {children}
        </a>
      );
    case 'attachment':
      return (
        <span {...attributes}>
          <span className="rich-attachment" contentEditable={false}>
            <IconAttachment />
            <span>{element.name}</span>
          </span>
          {children}
        </span>
      );
    case 'paragraph':
      return (
        <p {...attributes} style={align}>
          {children}
        </p>
      );
  }
}

/** The parts of lists and tables. */
function drawNested({ element, attributes, children }: RenderElementProps): JSX.Element {
  switch (element.type) {
    case 'list': {
      const Tag = element.ordered ? 'ol' : 'ul';
      return <Tag {...attributes}>{children}</Tag>;
    }
    case 'item':
      return <li {...attributes}>{children}</li>;
    case 'line':
      return <div {...attributes}>{children}</div>;
    case 'table':
      return (
        <div {...attributes} className="rich-table">
          <table>
            <tbody>{children}</tbody>
          </table>
        </div>
      );
    case 'row':
      return <tr {...attributes}>{children}</tr>;
    default: {
      const Tag = element.head ? 'th' : 'td';
      return (
        <Tag {...attributes} colSpan={element.colspan} rowSpan={element.rowspan}>
          {children}
        </Tag>
      );
    }
  }
}

function Shown({ element }: { element: SheetElement }) {
  const selected = useSelected();
  const { type, src = '', alt = '', caption = '', kind = 'video' } = element;
  return (
    <div contentEditable={false} className={selected ? 'rich-shown selected' : 'rich-shown'}>
      {type === 'rule' ? (
        <hr />
      ) : (
        <Figure figure={type === 'picture' ? { type, src, alt, caption } : { type: 'media', kind, src, caption }} />
      )}
    </div>
  );
}

export const drawLeaf = ({ attributes, leaf, children }: RenderLeafProps) => (
  <span {...attributes} style={lookStyle(leaf)}>
    {marked(leaf, children as ReactNode)}
  </span>
);

/** A chunk of a long text. The browser lays out and paints those that are seen. */
export const drawChunk = ({ attributes, children, lowest }: RenderChunkProps) => (
  <div {...attributes} className={lowest ? 'editor-chunk' : undefined}>
    {children as ReactNode}
  </div>
);
