/** One event of a `text/event-stream`. A comment, which only says that the connection lives, has no name. */
export interface StreamEvent {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** Reads events until the stream ends. */
export async function readEvents(stream: ReadableStream<Uint8Array>, tell: (event: StreamEvent) => void): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = `${rest}${decoder.decode(part.value, { stream: true })}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) tell(eventIn(block));
  }
}

function eventIn(block: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
  return { id: field('id'), name: field('event'), data: field('data') };
}
