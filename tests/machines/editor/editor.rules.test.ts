import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ATTACHMENT_TYPES, MEDIA_TYPES } from '../../../contract/rich-text';
import type { MediaKind } from '../../../src/machines/editor/document';
import { type EditorEmitted, editorTools, type UploadKind } from '../../../src/machines/editor/editor';
import { scripted } from '../shell/shell-fixture';
import { fileOf, OFFLINE, uploadPorts } from '../upload/upload-fixture';
import { editorOf, plainEditor, uploadIn } from './editor-fixture';

function start() {
  const uploads = uploadPorts();
  const probe = scripted<MediaKind>();
  const tools = createActor(editorOf((_, signal) => probe.ask(signal), uploads)).start();
  const emitted: EditorEmitted[] = [];
  tools.on('*', (event) => void emitted.push(event));
  const choose = (kind: UploadKind, ...names: string[]) =>
    tools.send({ type: 'choose', kind, files: names.map((name) => fileOf(name)) });
  const refusedOf = (kind: UploadKind) => uploadIn(tools, kind).getSnapshot().context.refused;
  return { ...uploads, probe, tools, emitted, choose, refusedOf };
}

test('§5: media is mp4, mp3, ogg and webm, and nothing else is sent', () => {
  expect(MEDIA_TYPES).toEqual(['mp4', 'mp3', 'ogg', 'webm']);
  const { choose, refusedOf, sent } = start();
  choose('media', 'a.avi', 'b.mov', 'c.mp4.exe');
  expect(refusedOf('media').map(({ fault }) => fault)).toEqual(['wrongType', 'wrongType', 'wrongType']);
  expect(sent).toEqual([]);
});

test('§5: an attachment is one of thirteen kinds of files', () => {
  const kinds = ['pdf', 'txt', 'zip', 'rar', '7z', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'mp4'];
  expect(ATTACHMENT_TYPES).toEqual(kinds);
  const { choose, refusedOf } = start();
  choose('attachment', ...kinds.map((kind) => `a.${kind}`));
  expect(refusedOf('attachment').filter(({ fault }) => fault === 'wrongType')).toEqual([]);
  choose('attachment', 'a.exe', 'a.html', 'a.svg', 'pdf');
  expect(refusedOf('attachment')).toHaveLength(4);
});

test('§8: an embedding that fails says the words of the browser, and puts nothing into the text', async () => {
  const { choose, sends, probe, tools, emitted } = start();
  choose('media', 'a.mp4');
  sends.resolve('/f/1');
  await vi.waitFor(() => expect(probe.calls).toHaveLength(1));
  probe.reject(new Error('DEMUXER_ERROR'));
  await vi.waitFor(() => expect(tools.getSnapshot().context.fault).toEqual({ kind: 'embed', message: 'DEMUXER_ERROR' }));
  expect(emitted).toEqual([]);
});

test('what was placed leaves the list of its uploads, what failed stays to be tried again', async () => {
  const { choose, sends, tools, emitted } = start();
  choose('attachment', 'a.pdf', 'b.pdf');
  sends.resolve('/f/a');
  await vi.waitFor(() => expect(emitted).toHaveLength(1));
  await vi.waitFor(() => expect(sends.calls).toHaveLength(2));
  sends.reject(OFFLINE);
  const items = () => uploadIn(tools, 'attachment').getSnapshot().context.items;
  await vi.waitFor(() => expect(items().map(({ name, status }) => [name, status])).toEqual([['b.pdf', 'failed']]));
});

test('an editor that uploads nothing refuses a file with a word, which goes with the next thing that is asked', () => {
  const tools = createActor(plainEditor).start();
  tools.send({ type: 'choose', kind: 'picture', files: [fileOf('a.png')] });
  expect(editorTools(tools.getSnapshot())).toMatchObject({ fault: { kind: 'noFiles' }, uploads: null });
  tools.send({ type: 'open', panel: 'link' });
  expect(editorTools(tools.getSnapshot()).fault).toBeNull();
});

test.each(['tooLong', 'onlyWords'] as const)(
  'what is said of a paste (%s) is said until the text changes; other faults stay',
  (note) => {
    const tools = createActor(editorOf()).start();
    const fault = () => tools.getSnapshot().context.fault?.kind ?? null;
    tools.send({ type: 'typed' });
    tools.send({ type: 'pasted', note });
    expect(fault()).toBe(note);
    tools.send({ type: 'typed' });
    expect(fault()).toBeNull();
    tools.send({ type: 'open', panel: 'link' });
    tools.send({ type: 'link', address: 'javascript:x()' });
    tools.send({ type: 'typed' });
    expect(fault()).toBe('address');
  },
);

test('several media are looked at one after another, in the order in which they have arrived', async () => {
  const { choose, sends, probe, emitted } = start();
  choose('media', 'a.mp4', 'b.ogg');
  sends.resolve('/f/a');
  await vi.waitFor(() => expect(sends.calls).toHaveLength(2));
  sends.resolve('/f/b');
  await vi.waitFor(() => expect(probe.calls).toHaveLength(1));
  probe.resolve('video');
  await vi.waitFor(() => expect(probe.calls).toHaveLength(2));
  probe.resolve('audio');
  await vi.waitFor(() => expect(emitted.map((event) => 'name' in event && event.name)).toEqual(['a.mp4', 'b.ogg']));
});

test('a form has the text with the first key, when typing pauses, and when the cursor leaves it', () => {
  const clock = new SimulatedClock();
  const tools = createActor(editorOf(), { clock }).start();
  let due = 0;
  tools.on('due', () => {
    due += 1;
  });
  const type = () => tools.send({ type: 'typed' });
  type();
  expect(due).toBe(1);
  for (let key = 0; key < 10; key += 1) {
    clock.increment(200);
    type();
  }
  expect(due).toBe(1);
  clock.increment(300);
  expect(due).toBe(2);
  type();
  type();
  tools.send({ type: 'left' });
  clock.increment(1_000);
  expect(due).toBe(4);
});
