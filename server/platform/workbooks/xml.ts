import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Archive, UnpacksTooLarge, Unreadable } from './unpack';

export interface Tag {
  /** Without its prefix, which every program chooses for itself. */
  readonly name: string;
  attribute(name: string): string | undefined;
}

export interface Reading {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** What one part may have: a million empty cells, each in a row with a style, are fewer. */
const TAGS_LIMIT = 4_000_000;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads an XML file of the archive as it is unpacked. One that is not there is read as empty. */
export async function readXml(archive: Archive, path: string, reading: Reading): Promise<void> {
  if (!archive.has(path)) return;
  const parser = new SaxesParser({ xmlns: false });
  let tags = 0;
  parser.on('opentag', (tag) => {
    tags += 1;
    if (tags > TAGS_LIMIT) throw new UnpacksTooLarge();
    reading.open?.(tagOf(tag));
  });
  parser.on('text', (text) => reading.text?.(text));
  parser.on('cdata', (text) => reading.text?.(text));
  parser.on('closetag', ({ name }) => reading.close?.(localName(name)));
  // No program writes one into a workbook.
  parser.on('doctype', () => refuse());
  parser.on('error', () => refuse());
  for await (const text of textOf(archive.unpack(path))) parser.write(text);
  parser.close();
}

function refuse(): never {
  throw new Unreadable();
}

async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    try {
      yield utf8.decode(chunk, { stream: true });
    } catch {
      refuse();
    }
  }
}

function tagOf({ name, attributes }: SaxesTagPlain): Tag {
  return {
    name: localName(name),
    attribute: (wanted) => attributes[wanted] ?? Object.entries(attributes).find(([one]) => localName(one) === wanted)?.[1],
  };
}
