import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { CropperOutput, PictureFault } from '../../../src/machines/cropper/cropper';
import type { FieldRules } from '../../../src/machines/upload/field-rules';
import {
  createFieldUploadMachine,
  type FieldFact,
  type FieldUploadEvent,
  fieldUpload,
} from '../../../src/machines/upload/field-upload';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { FieldUpload } from '../../../src/ui/upload/FieldUpload';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener } from '../shell/shell-fixture';
import { CHANGED, fieldOf, fileOf, OFFLINE, PHOTO, REFUSED, UNREADABLE, uploadPorts } from './upload-fixture';
import { WithSite } from './with-site';

vi.mock('../../../src/ui/cropper/crop-widget', () => ({ mountCropWidget: () => ({ show: () => {}, remove: () => {} }) }));

type Letter =
  | FieldUploadEvent<File>
  | DoneActorEvent<PictureFault | null, 'look'>
  | DoneActorEvent<CropperOutput<File>, 'cropper'>
  | DoneActorEvent<string, 'send'>
  | ErrorActorEvent<unknown, 'look'>
  | ErrorActorEvent<Error, 'send'>;

const PHOTO_FILE = fileOf('photo.png');
const CUT = fileOf('photo.jpg');
const { ref: owner } = listener<FieldFact>();
const looked = (output: PictureFault | null): Letter => ({ type: 'xstate.done.actor.look', actorId: 'look', output });
const failed = (error: Error): Letter => ({ type: 'xstate.error.actor.send', actorId: 'send', error });

const coverage = coverageOf(fieldOf());
const walksWith = (from: string, rules: FieldRules, addresses: readonly string[] = []) =>
  walksOf(fieldOf(), {
    from,
    input: { owner, field: 'pictures', rules, addresses },
    alphabet: [
      { type: 'choose', files: [PHOTO_FILE] },
      { type: 'choose', files: [fileOf('page.html')] },
      looked(null),
      looked('damaged'),
      { type: 'xstate.error.actor.look', actorId: 'look', error: UNREADABLE },
      { type: 'xstate.done.actor.cropper', actorId: 'cropper', output: { kind: 'done', file: CUT } },
      { type: 'xstate.done.actor.cropper', actorId: 'cropper', output: { kind: 'cancelled' } },
      { type: 'xstate.done.actor.send', actorId: 'send', output: '/files/1' },
      failed(REFUSED),
      failed(OFFLINE),
      failed(CHANGED),
      { type: 'retry', key: 0 },
      { type: 'remove', key: 0 },
      { type: 'shift', key: 0, by: 1 },
      { type: 'check' },
    ] satisfies Letter[] as Letter[],
    key: ({ value, context: { items, refused } }) => [value, items.slice(0, 2).map(({ status }) => status), refused.length > 0],
    say: (event) => {
      if (event.type === 'choose') return `choose ${event.files[0]?.name}`;
      if (event.type === 'xstate.done.actor.look') return event.output ?? 'right';
      if (event.type === 'xstate.done.actor.cropper') return `crop ${event.output.kind}`;
      if (event.type === 'xstate.error.actor.send') return `failed ${event.error.message}`;
      return event.type.replace('xstate.', '').replace('.actor.', ' ');
    },
    // The buttons of a line are there only while it has something to do with them.
    canBeTried: ({ type }) => type === 'check',
  });
const walks = [
  ...walksWith('pictures', { kind: 'image', count: 2, required: true }),
  ...walksWith('one picture, cropped', { kind: 'image', count: 1, crop: 640 }, ['/files/0']),
];

test.each(named(walks))('the field follows the machine: %s', async (_, { input, steps }) => {
  const { opens, cuts, looks, sends, cropper, ports } = uploadPorts();
  const machine = createFieldUploadMachine<File, ShownPicture>({ ...ports, notify: () => {} }, cropper);
  const upload = createActor(machine, { input, inspect: coverage.inspect }).start();
  await act(async () => render(<FieldUpload upload={upload} label="图片" />, { wrapper: WithSite }));

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(upload.getSnapshot().value).toEqual(state.value);
    const { items, refused, cropper: dialog } = fieldUpload<File, ShownPicture>(state);
    const lines = screen.queryAllByRole('listitem', { hidden: true });
    expect(lines.map((line) => within(line).getByRole('status', { hidden: true }).textContent)).toEqual(
      items.map(({ status, failure }) => (failure ? WORDS[failure.kind === 'refused' ? 'refused' : 'offline'] : WORDS[status])),
    );
    expect(screen.getAllByRole('alert', { hidden: true })[0]?.children).toHaveLength(refused.length);
    expect(screen.queryByText('裁剪图片') !== null).toBe(dialog !== undefined);
  }

  async function perform(event: Letter): Promise<unknown> {
    switch (event.type) {
      case 'choose':
        return chooseFiles(event.files);
      case 'xstate.done.actor.look':
        return looks.resolve(event.output);
      case 'xstate.error.actor.look':
        return looks.reject(event.error);
      case 'xstate.done.actor.cropper': {
        const { output } = event;
        if (output.kind === 'cancelled') return fireEvent.click(screen.getByRole('button', { name: '取消' }));
        opens.resolve({ kind: 'opened', picture: PHOTO });
        await vi.waitFor(() => expect(upload.getSnapshot().children.cropper?.getSnapshot().value).toBe('cropping'));
        fireEvent.click(screen.getByRole('button', { name: '确定' }));
        return cuts.resolve(output.file);
      }
      case 'xstate.done.actor.send':
        return sends.resolve(event.output);
      case 'xstate.error.actor.send':
        return sends.reject(event.error);
      case 'retry':
      case 'remove':
      case 'shift':
      case 'check':
        return upload.send(event);
    }
  }
});

everyTransitionIsWalked(coverage);

const WORDS = {
  waiting: '等待中',
  working: '正在上传…',
  done: '上传成功',
  failed: '上传失败',
  refused: '上传失败文件是空的！',
  offline: `上传出错${zhCN.failure.offline}`,
} as const;

function chooseFiles(files: readonly File[]) {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is nothing to choose files with.');
  fireEvent.change(input, { target: { files } });
}

test('files are dropped and pasted, put in order and removed by buttons that say whose', async () => {
  const { ports, sends, cropper } = uploadPorts();
  const { ref, told } = listener<FieldFact>();
  const upload = createActor(createFieldUploadMachine<File, ShownPicture>({ ...ports, notify: () => {} }, cropper), {
    input: { owner: ref, field: 'attachments', rules: { kind: 'file' }, addresses: [] },
  }).start();
  await act(async () => render(<FieldUpload upload={upload} label="附件" />, { wrapper: WithSite }));
  const field = screen.getByRole('group', { name: '附件' });
  await act(async () => void fireEvent.drop(field, { dataTransfer: { files: [fileOf('a.pdf')] } }));
  await act(async () => void fireEvent.paste(field, { clipboardData: { files: [fileOf('b.pdf')] } }));
  await act(async () => sends.resolve('/files/a'));
  await act(async () => sends.resolve('/files/b'));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '前移 b.pdf' })));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '移除 a.pdf' })));
  expect(told.map(({ addresses }) => addresses)).toEqual([
    ['/files/a'],
    ['/files/a', '/files/b'],
    ['/files/b', '/files/a'],
    ['/files/b'],
  ]);
});
