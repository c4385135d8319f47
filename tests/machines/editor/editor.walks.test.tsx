import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import type { MediaKind } from '../../../src/machines/editor/document';
import { type EditorEmitted, editorTools, type Panel, type UploadKind } from '../../../src/machines/editor/editor';
import type { FieldFact } from '../../../src/machines/upload/field-upload';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { WrittenField } from '../../../src/ui/editor/WrittenField';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { fileOf, uploadPorts } from '../upload/upload-fixture';
import { WithSite } from '../upload/with-site';
import { editorOf, uploadIn } from './editor-fixture';

vi.mock('../../../src/ui/cropper/crop-widget', () => ({ mountCropWidget: () => ({ show: () => {}, remove: () => {} }) }));

type Letter =
  | { type: 'open'; panel: Panel }
  | { type: 'close' }
  | { type: 'typed' }
  | { type: 'left' }
  | { type: 'xstate.after.pause.editor.text.changing' }
  | { type: 'link'; address: string }
  | { type: 'choose'; kind: UploadKind; files: readonly File[] }
  | { type: 'pasted'; note: 'tooLong' }
  | FieldFact
  | DoneActorEvent<MediaKind, 'probe'>
  | ErrorActorEvent<Error, 'probe'>;

const ADDRESS = '/api/tcc-file/download/t1/f1';
const arrived = (field: UploadKind): Letter => ({ type: 'field.changed', field, addresses: [ADDRESS], names: ['a.png'] });
const unplayable = (words: string): Letter => ({ type: 'xstate.error.actor.probe', actorId: 'probe', error: new Error(words) });

const coverage = coverageOf(editorOf());
const walks = walksOf(editorOf(), {
  input: undefined,
  alphabet: [
    { type: 'open', panel: 'link' },
    { type: 'open', panel: 'table' },
    { type: 'close' },
    { type: 'typed' },
    { type: 'left' },
    { type: 'xstate.after.pause.editor.text.changing' },
    { type: 'link', address: 'https://example.org/' },
    { type: 'link', address: 'javascript:alert(1)' },
    { type: 'choose', kind: 'attachment', files: [fileOf('run.exe')] },
    { type: 'pasted', note: 'tooLong' },
    arrived('media'),
    arrived('attachment'),
    { type: 'xstate.done.actor.probe', actorId: 'probe', output: 'video' },
    { type: 'xstate.done.actor.probe', actorId: 'probe', output: 'audio' },
    unplayable('DEMUXER_ERROR'),
    unplayable(''),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.fault !== null && value.text === 'still'],
  say: (event) => {
    if (event.type === 'open') return `open ${event.panel}`;
    if (event.type === 'link') return `link ${event.address}`;
    if (event.type === 'field.changed') return `${event.field} has arrived`;
    if (event.type === 'xstate.done.actor.probe') return `it is ${event.output}`;
    return event.type;
  },
  canCome: (event, at) => {
    if (event.type === 'link') return at.context.panel === 'link';
    if (event.type === 'close') return at.context.panel !== null;
    if (event.type.startsWith('xstate.after')) return at.matches({ text: 'changing' });
    return event.type.startsWith('xstate') ? at.context.arrived.length > 0 : at.context.arrived.length < 2;
  },
});

test.each(named(walks))('the tools follow the machine: %s', async (_, { steps }) => {
  const uploads = uploadPorts();
  const probe = scripted<MediaKind>();
  const clock = new SimulatedClock();
  const tools = createActor(
    editorOf((_address, signal) => probe.ask(signal), uploads),
    { inspect: coverage.inspect, clock },
  ).start();
  const emitted: EditorEmitted[] = [];
  tools.on('*', (event) => void emitted.push(event));
  await act(async () => render(<WrittenField<ShownPicture> tools={tools} label="正文" value="" />, { wrapper: WithSite }));

  for (const { event, state } of steps) {
    const before = emitted.length;
    await act(async () => perform(event));
    const { text, ...value } = tools.getSnapshot().value;
    expect({ text: state.value.text, ...value }).toEqual(state.value);
    // What is put into the text is typed, too: the model knows of keys only.
    if (['typed', 'left', 'xstate.after.pause.editor.text.changing'].includes(event.type)) expect(text).toBe(state.value.text);
    const { panel, fault, probing } = editorTools(state);
    expect(screen.queryAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(
      panel ? [{ link: '链接', table: '表格' }[panel as 'link' | 'table']] : [],
    );
    expect(screen.queryByText('正在检查音视频…') !== null).toBe(probing);
    const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.filter((words) => words !== REFUSED)).toEqual(fault ? [wordsOf(fault)] : []);
    if (event.type === 'choose') expect(alerts).toContain(REFUSED);
    // What is put into the text changes it, so that the form is to have it.
    expect(emitted.slice(before).filter(({ type }) => type !== 'due')).toEqual(given(event, state.context.panel));
  }

  async function perform(event: Letter): Promise<unknown> {
    switch (event.type) {
      case 'open':
        return fireEvent.click(screen.getByRole('button', { name: event.panel === 'link' ? '链接' : '表格' }));
      case 'close':
        return fireEvent.click(screen.getByRole('button', { name: '取消' }));
      case 'link':
        fireEvent.change(screen.getByLabelText('链接地址'), { target: { value: event.address } });
        return fireEvent.click(screen.getByRole('button', { name: '确定' }));
      case 'choose':
        return choose(event.kind, event.files);
      case 'pasted':
      case 'typed':
        return tools.send(event);
      case 'left':
        return fireEvent.blur(screen.getByRole('textbox', { name: '正文' }));
      case 'xstate.after.pause.editor.text.changing':
        return clock.increment(300);
      case 'field.changed':
        // It was chosen earlier: what went wrong since then is still said.
        uploadIn(tools, event.field === 'media' ? 'media' : 'attachment').send({
          type: 'choose',
          files: [fileOf(event.field === 'media' ? 'a.mp4' : 'a.pdf')],
        });
        return uploads.sends.resolve(ADDRESS);
      case 'xstate.done.actor.probe':
        return probe.resolve(event.output);
      case 'xstate.error.actor.probe':
        return probe.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

const REFUSED = '“run.exe”：请选择 .pdf .txt .zip .rar .7z .doc .docx .xls .xlsx .ppt .pptx .mp3 .mp4 格式的文件';

const wordsOf = (fault: NonNullable<ReturnType<typeof editorTools>['fault']>) =>
  fault.kind === 'embed'
    ? `Media embed handler error: ${fault.message || 'Unknown error'}`
    : {
        address: '请输入以 http://、https://、mailto:、tel: 或 / 开头的地址',
        tooLong: '粘贴的内容过长，未能放入，原文没有改变',
        onlyWords: '粘贴的内容过多，已只放入其中的文字',
        noFiles: '这里不能放图片和文件',
      }[fault.kind];

/** What an event puts into the text. */
function given(event: Letter, panel: Panel | null): EditorEmitted[] {
  if (event.type === 'link') return panel === null ? [{ type: 'linked', address: event.address }] : [];
  if (event.type === 'field.changed' && event.field === 'attachment')
    return [{ type: 'placed', kind: 'attachment', address: ADDRESS, name: 'a.pdf' }];
  return event.type === 'xstate.done.actor.probe'
    ? [{ type: 'placed', kind: event.output, address: ADDRESS, name: 'a.mp4' }]
    : [];
}

function choose(kind: string, files: readonly File[]) {
  const input = document.querySelector(`input[data-upload="${kind}"]`);
  if (!input) throw new Error(`There is nothing to choose ${kind} with.`);
  fireEvent.change(input, { target: { files } });
}
