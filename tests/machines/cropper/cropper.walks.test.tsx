import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { type CropperEvent, createCropperMachine, cropper, type Opened } from '../../../src/machines/cropper/cropper';
import type { Square } from '../../../src/machines/cropper/square';
import { CropDialog } from '../../../src/ui/cropper/CropDialog';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { cropperOf, fileOf, PHOTO, UNREADABLE } from '../upload/upload-fixture';

/** The foreign widget: what the machine shows, and the hand that drags the frame. */
const widget = vi.hoisted(() => ({ shown: null as Square | null, drag: (_: Square) => {} }));
vi.mock('../../../src/ui/cropper/crop-widget', () => ({
  mountCropWidget: (_host: HTMLElement, _picture: unknown, onSelect: (square: Square) => void) => {
    widget.drag = onSelect;
    return {
      show: (square: Square) => {
        widget.shown = square;
      },
      remove: () => {},
    };
  },
}));

type Letter =
  | CropperEvent
  | DoneActorEvent<Opened<ShownPicture>, 'open'>
  | DoneActorEvent<File | null, 'cut'>
  | ErrorActorEvent<unknown, 'open' | 'cut'>;

const opened = (output: Opened<ShownPicture>): Letter => ({ type: 'xstate.done.actor.open', actorId: 'open', output });
const cut = (output: File | null): Letter => ({ type: 'xstate.done.actor.cut', actorId: 'cut', output });
const CUT = fileOf('photo.jpg');

const coverage = coverageOf(cropperOf());
const walks = walksOf(cropperOf(), {
  input: { file: fileOf('photo.png') },
  alphabet: [
    opened({ kind: 'opened', picture: PHOTO }),
    opened({ kind: 'refused', fault: 'tooLarge' }),
    { type: 'select', square: { left: 100, top: 0, side: 300 } },
    { type: 'select', square: { left: 50, top: 0, side: 120 } },
    { type: 'move', across: -1, down: 0 },
    { type: 'resize', steps: -1 },
    { type: 'confirm' },
    cut(CUT),
    cut(null),
    { type: 'xstate.error.actor.open', actorId: 'open', error: UNREADABLE },
    { type: 'xstate.error.actor.cut', actorId: 'cut', error: UNREADABLE },
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => {
    if (event.type === 'select') return `select ${event.square.side}`;
    if (event.type === 'xstate.done.actor.open') return event.output.kind;
    if (event.type === 'xstate.done.actor.cut') return event.output ? 'cut' : 'not drawn';
    return event.type;
  },
  canBeTried: ({ type }, at) => (type === 'cancel' || type === 'confirm') && at.matches('cutting'),
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { input, steps }) => {
  const [opens, cuts] = [scripted<Opened<ShownPicture>>(), scripted<File | null>()];
  const machine = createCropperMachine<File, ShownPicture>({
    open: (_file, signal) => opens.ask(signal),
    cut: () => cuts.ask(new AbortController().signal),
  });
  const crop = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(<CropDialog crop={crop} />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(crop.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    expect(crop.getSnapshot().output).toEqual(state.output);
    if (state.status !== 'active') continue;
    const { picture, square, fault, opening, canConfirm, busy, side } = cropper<File, ShownPicture>(state);
    expect(screen.queryByText('正在打开图片…') !== null).toBe(opening);
    expect(screen.queryByText('图片的像素过多，请缩小到 6,400 万像素以内、边长 16,384 像素以内') !== null).toBe(
      fault === 'tooLarge',
    );
    expect(screen.queryByText('图片已损坏，无法打开') !== null).toBe(fault === 'damaged');
    expect(screen.queryByText('文件已被修改、移动或删除，请重新选择') !== null).toBe(fault === 'unreadable');
    if (fault) continue;
    expect(button(busy ? '正在裁剪…' : '确定').getAttribute('aria-disabled')).toBe(String(!canConfirm));
    expect(button('取消').getAttribute('aria-disabled')).toBe(String(busy));
    if (!picture) continue;
    expect(widget.shown).toEqual(square);
    expect(screen.queryByText(`裁剪后 ${side} × ${side} 像素`)).not.toBeNull();
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.done.actor.open':
        return opens.resolve(event.output);
      case 'xstate.done.actor.cut':
        return cuts.resolve(event.output);
      case 'xstate.error.actor.open':
        return opens.reject(event.error);
      case 'xstate.error.actor.cut':
        return cuts.reject(event.error);
      case 'select':
        return widget.drag(event.square);
      case 'move':
        return fireEvent.keyDown(screen.getByLabelText('裁剪区域'), { key: 'ArrowLeft' });
      case 'resize':
        return fireEvent.keyDown(screen.getByLabelText('裁剪区域'), { key: '-' });
      case 'confirm':
        return fireEvent.click(screen.getByRole('button', { name: /确定|正在裁剪/ }));
      case 'cancel':
        return fireEvent.click(document.querySelector('.arco-modal-footer button') ?? document.body);
    }
  }
});

everyTransitionIsWalked(coverage);

const button = (name: string) => screen.getByRole('button', { name });

test('keys move the frame in large steps with Shift, and chords stay the browser’s', async () => {
  const crop = createActor(cropperOf({ open: async () => ({ kind: 'opened', picture: PHOTO }) }), {
    input: { file: fileOf('photo.png') },
  }).start();
  await act(async () => render(<CropDialog crop={crop} />));
  const stage = screen.getByLabelText('裁剪区域');
  const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(stage, { key, ...more }));
  const { left: start } = crop.getSnapshot().context.square;
  await press('ArrowRight', { ctrlKey: true });
  await press('a');
  expect(crop.getSnapshot().context.square.left).toBe(start);
  await press('ArrowRight', { shiftKey: true });
  expect(crop.getSnapshot().context.square.left).toBe(start + 5 * 6);
});
