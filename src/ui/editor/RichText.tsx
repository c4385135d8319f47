import { type JSX, type ReactNode, useMemo } from 'react';
import type { Block, Inline, Item, Link, List, Run } from '../../machines/editor/document';
import { isRun } from '../../machines/editor/write';
import { useFileAddress } from '../app/app';
import { Figure } from './Figure';
import { lookStyle, marked } from './look';
import { readHtml } from './read';
import './rich-text.css';

/** Shows a text. It is read and drawn anew, never put into the page as HTML: whatever it holds, nothing of it runs. */
export function RichText({ html }: { html: string }) {
  const blocks = useMemo(() => readHtml(html), [html]);
  return (
    <div className="rich-text">
      {keyed(blocks, (block) => (
        <BlockView block={block} />
      ))}
    </div>
  );
}

/** Parts of a text that is only read never change places. */
const keyed = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode) =>
  parts.map((part, index) => ({ key: index, drawn: draw(part) })).map(({ key, drawn }) => <Keyed key={key}>{drawn}</Keyed>);
const Keyed = ({ children }: { children: ReactNode }) => children;

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return <p style={{ textAlign: block.align }}>{words(block.children)}</p>;
    case 'heading': {
      const Tag: keyof JSX.IntrinsicElements = `h${block.level}`;
      return <Tag style={{ textAlign: block.align }}>{words(block.children)}</Tag>;
    }
    case 'quote':
      return (
        <blockquote>
          {keyed(block.children, (child) => (
            <BlockView block={child} />
          ))}
        </blockquote>
      );
    case 'code':
      return <pre>{words(block.children)}</pre>;
    case 'list':
      return <ListView list={block} />;
    case 'table':
      return (
        <div className="rich-table">
          <table>
            <tbody>
              {keyed(block.children, (row) => (
                <tr>
                  {keyed(row.children, (cell) => (
                    <CellView cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'picture':
    case 'media':
      return <Figure figure={block} />;
    case 'rule':
      return <hr />;
  }
}

function CellView({ cell }: { cell: Extract<Block, { type: 'table' }>['children'][number]['children'][number] }) {
  const Tag = cell.head ? 'th' : 'td';
  return (
    <Tag colSpan={cell.colspan} rowSpan={cell.rowspan}>
      {keyed(cell.children, (child) => (
        <BlockView block={child} />
      ))}
    </Tag>
  );
}

function ListView({ list }: { list: List }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {keyed(list.children, (item) => (
        <ItemView item={item} />
      ))}
    </Tag>
  );
}

const ItemView = ({ item }: { item: Item }) => (
  <li>
    {keyed(item.children, (child) => (child.type === 'line' ? <div>{words(child.children)}</div> : <ListView list={child} />))}
  </li>
);

const words = (inlines: readonly Inline[]): ReactNode => keyed(inlines, (inline) => <InlineView inline={inline} />);

function InlineView({ inline }: { inline: Inline }) {
  const prefixed = useFileAddress();
  if (isRun(inline)) return <RunView run={inline} />;
  if (inline.type === 'link') return <LinkView link={inline} />;
  return (
    <a className="rich-attachment" href={prefixed(inline.href) ?? undefined} download={inline.name}>
      {inline.name}
    </a>
  );
}

/** Another site opens beside the console, and learns nothing of it. */
const LinkView = ({ link }: { link: Link }) => (
  <a href={link.href} target="_blank" rel="noopener noreferrer">
    {keyed(link.children, (child) => (
      <RunView run={child} />
    ))}
  </a>
);

const RunView = ({ run }: { run: Run }) =>
  run.text === '' ? <br /> : <span style={lookStyle(run)}>{marked(run, run.text)}</span>;
