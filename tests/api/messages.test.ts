import { expect, test, vi } from 'vitest';
import { CallError } from '../../contract/failure';
import type { Call } from '../../src/api/call';
import { readEvents, type StreamEvent } from '../../src/api/event-stream';
import { inboxApi } from '../../src/api/messages';
import type { Heard } from '../../src/machines/messages/inbox';

const bytes = (...parts: readonly (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });

test('events are read wherever the network cuts them, inside a character too', async () => {
  const whole = new TextEncoder().encode(
    'id: 7\nevent: message\ndata: {"title":"停机"}\n\n:\n\nid: 8\nevent: ready\ndata: {}\n\n',
  );
  for (let cut = 1; cut < whole.length; cut += 1) {
    const told: StreamEvent[] = [];
    await readEvents(bytes(whole.slice(0, cut), whole.slice(cut)), (event) => void told.push(event));
    expect(told).toEqual([
      { id: '7', name: 'message', data: '{"title":"停机"}' },
      { id: '', name: '', data: '' },
      { id: '8', name: 'ready', data: '{}' },
    ]);
  }
});

async function heardFrom(answer: () => Promise<unknown>, lastNumber: string | null = null) {
  const heard: Heard[] = [];
  const sent: unknown[] = [];
  const call = (async (_: unknown, options: { headers: unknown }) => {
    sent.push(options.headers);
    return answer();
  }) as unknown as Call;
  inboxApi(call).listen(lastNumber, (one) => void heard.push(one));
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'ended' }));
  return { heard, sent };
}

test('the stream tells the count, arrivals and heartbeats, then its end; the last number goes with the request', async () => {
  const { heard, sent } = await heardFrom(
    async () => bytes('id: 7\nevent: ready\ndata: {"unread":2}\n\n', ':\n\nid: 8\nevent: message\ndata: {}\n\n'),
    '5',
  );
  expect(sent).toEqual([{ 'Last-Event-ID': '5' }]);
  expect(heard).toEqual([
    { type: 'ready', number: '7', unread: 2 },
    { type: 'beat' },
    { type: 'arrived', number: '8' },
    { type: 'ended' },
  ]);
});

test('a stream that is refused, or says what no one understands, has ended', async () => {
  const refused = await heardFrom(() => Promise.reject(new CallError({ kind: 'offline' })));
  const broken = await heardFrom(async () => bytes('event: ready\ndata: {"unread":"many"}\n\n'));
  expect([refused.heard, broken.heard]).toEqual([[{ type: 'ended' }], [{ type: 'ended' }]]);
});
