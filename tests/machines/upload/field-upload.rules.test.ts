// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { MEGABYTE } from '../../../contract/limits';
import type { Notice } from '../../../src/machines/base/notices';
import type { FieldRules } from '../../../src/machines/upload/field-rules';
import { createFieldUploadMachine, type FieldFact, fieldUpload } from '../../../src/machines/upload/field-upload';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { listener } from '../shell/shell-fixture';
import { CHANGED, fileOf, OFFLINE, PHOTO, REFUSED, UNREADABLE, uploadPorts } from './upload-fixture';

function start(rules: FieldRules, addresses: readonly string[] = []) {
  const { ports, cropper, ...world } = uploadPorts();
  const { ref: owner, told } = listener<FieldFact>();
  const notices: Notice[] = [];
  const notify = (notice: Notice) => void notices.push(notice);
  const upload = createActor(createFieldUploadMachine<File, ShownPicture>({ ...ports, notify }, cropper), {
    input: { owner, field: 'field', rules, addresses },
  }).start();
  const state = () => fieldUpload<File, ShownPicture>(upload.getSnapshot());
  const choose = (...files: File[]) => upload.send({ type: 'choose', files });
  const faults = () => state().refused.map(({ fault }) => fault);
  const at = (value: string) => vi.waitFor(() => expect(upload.getSnapshot().value).toBe(value));
  return { ...world, upload, told, notices, state, choose, faults, at };
}

describe('§5 generic uploader: what is taken', () => {
  test.each(['a.jpg', 'a.jpeg', 'a.gif', 'a.png', 'A.JPG'])('a picture called %s', (name) => {
    const { choose, faults, state } = start({ kind: 'image' });
    choose(fileOf(name));
    expect([faults(), state().items.length]).toEqual([[], 1]);
  });

  test.each(['a.bmp', 'a.svg', 'a.jpg.html', 'a', '.png.exe'])('no picture called %s', (name) => {
    const { choose, faults, state } = start({ kind: 'image' });
    choose(fileOf(name));
    expect([faults(), state().items.length]).toEqual([['wrongType'], 0]);
  });

  test('a crop picker takes jpeg, jpg and png, and no gif', () => {
    const { choose, faults } = start({ kind: 'image', crop: 640 });
    choose(fileOf('a.gif'));
    expect(faults()).toEqual(['wrongType']);
  });

  test.each([
    [{ kind: 'image' }, 10],
    [{ kind: 'file' }, 100],
    [{ kind: 'file', size: 2 }, 2],
    [{ kind: 'image', size: 0.5 }, 0.5],
  ] as const)('%o: %s MB, and not a byte more', (rules, mb) => {
    const { choose, faults, state } = start(rules);
    choose(fileOf('a.png', mb * MEGABYTE), fileOf('b.png', mb * MEGABYTE + 1));
    expect([faults(), state().items.map(({ name }) => name)]).toEqual([['tooHeavy'], ['a.png']]);
  });

  test('at most five, or as many as `count` says; those that fit are taken', () => {
    const names = ['1', '2', '3', '4', '5', '6'].map((name) => fileOf(`${name}.pdf`));
    const usual = start({ kind: 'file' });
    usual.choose(...names);
    expect([usual.faults(), usual.state().items.length]).toEqual([['tooMany'], 5]);
    const two = start({ kind: 'file', count: 2 }, ['/files/0']);
    two.choose(...names.slice(0, 2));
    expect([two.faults(), two.state().items.length]).toEqual([['tooMany'], 2]);
  });

  test('a required field that is empty says so when the form is sent, and no other', () => {
    const rules = { kind: 'image', required: true } as const;
    for (const [field, faults] of [
      [start(rules), ['missing']],
      [start(rules, ['/files/0']), []],
      [start({ kind: 'image' }), []],
    ] as const) {
      field.upload.send({ type: 'check' });
      expect(field.faults()).toEqual(faults);
    }
  });

  test('an empty file is never sent, and nothing waits for it (G19)', () => {
    const { choose, faults, state, sends } = start({ kind: 'file' });
    choose(fileOf('a.pdf', 0));
    expect([faults(), state().busy, sends.calls.length]).toEqual([['empty'], false, 0]);
  });

  test('a picture whose bytes are none is not sent, and the next one is', async () => {
    const { choose, faults, looks, sent, at } = start({ kind: 'image' });
    choose(fileOf('page.png'), fileOf('photo.png'));
    looks.resolve('wrongType');
    await vi.waitFor(() => expect(looks.calls).toHaveLength(2));
    looks.resolve(null);
    await at('sending');
    expect([faults(), sent]).toEqual([['wrongType'], ['photo.png']]);
  });
});

describe('a file that is gone from the disk, or another by now, is told and given up (G19)', () => {
  test('before its bytes are looked at, and the next one is sent', async () => {
    const { choose, looks, state, sent, at } = start({ kind: 'image' });
    choose(fileOf('gone.png'), fileOf('photo.png'));
    looks.reject(UNREADABLE);
    await vi.waitFor(() => expect(looks.calls).toHaveLength(2));
    looks.resolve(null);
    await at('sending');
    expect([state().refused, sent]).toEqual([[{ name: 'gone.png', fault: 'unreadable' }], ['photo.png']]);
  });

  test('while it is opened or cut: the cropper says so, and the field is free again', async () => {
    for (const isOpened of [false, true]) {
      const { choose, opens, cuts, state, at } = start({ kind: 'image', crop: 640 });
      choose(fileOf('photo.png'));
      await at('cropping');
      if (isOpened) {
        opens.resolve({ kind: 'opened', picture: PHOTO });
        await vi.waitFor(() => expect(state().cropper?.getSnapshot().value).toBe('cropping'));
        state().cropper?.send({ type: 'confirm' });
        cuts.reject(UNREADABLE);
      } else opens.reject(UNREADABLE);
      await vi.waitFor(() => expect(state().cropper?.getSnapshot().context.fault).toBe('unreadable'));
      state().cropper?.send({ type: 'cancel' });
      await at('idle');
      expect(state().items).toEqual([]);
    }
  });

  test('while it is sent: it is not tried again, and the next one is', async () => {
    const { choose, sends, faults, sent, at } = start({ kind: 'file' });
    choose(fileOf('a.pdf'), fileOf('b.pdf'));
    await at('sending');
    sends.reject(CHANGED);
    await vi.waitFor(() => expect(sent).toEqual(['a.pdf', 'b.pdf']));
    expect(faults()).toEqual(['unreadable']);
  });
});

describe('§8 what is said', () => {
  test('a success is a notice, and the field has the address', async () => {
    const { choose, sends, notices, told, at } = start({ kind: 'file' });
    choose(fileOf('a.pdf'));
    await at('sending');
    sends.resolve('/files/1');
    await at('idle');
    expect(notices).toEqual([{ tone: 'success', say: 'uploadSucceeded' }]);
    expect(told.at(-1)).toEqual({ type: 'field.changed', field: 'field', addresses: ['/files/1'], names: ['a.pdf'] });
  });

  test('a file that failed stays with its reason, and goes again when it is told to', async () => {
    const { choose, upload, sends, notices, state, told, sent, at } = start({ kind: 'file' });
    choose(fileOf('a.pdf'));
    await at('sending');
    sends.reject(REFUSED);
    await at('idle');
    expect(state().items[0]).toMatchObject({ status: 'failed', failure: REFUSED.failure });
    expect(notices).toEqual([{ tone: 'error', failure: REFUSED.failure, fallback: 'upload' }]);
    expect(told).toEqual([]);
    upload.send({ type: 'retry', key: 0 });
    await at('sending');
    sends.reject(OFFLINE);
    await at('idle');
    upload.send({ type: 'retry', key: 0 });
    await at('sending');
    sends.resolve('/files/1');
    await at('idle');
    expect([sent.length, state().items[0]?.status]).toEqual([3, 'done']);
  });
});

test('files go one after another', async () => {
  const { choose, sends, sent, at } = start({ kind: 'file' });
  choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await at('sending');
  expect(sent).toEqual(['a.pdf']);
  sends.resolve('/files/a');
  await vi.waitFor(() => expect(sent).toEqual(['a.pdf', 'b.pdf']));
});

test('to remove the file at work aborts it, and the next one follows', async () => {
  const { choose, upload, sends, sent, at } = start({ kind: 'file' });
  choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await at('sending');
  upload.send({ type: 'remove', key: 0 });
  await vi.waitFor(() => expect(sent).toEqual(['a.pdf', 'b.pdf']));
  expect(sends.calls[0]?.signal.aborted).toBe(true);
});

test('a field of one picture keeps it until the next has arrived: a crop that is cancelled and an upload that fails change nothing', async () => {
  const { choose, upload, opens, cuts, sends, told, state, sent, at } = start({ kind: 'image', count: 1, crop: 640 }, [
    '/files/0',
  ]);
  choose(fileOf('photo.png'));
  await at('cropping');
  state().cropper?.send({ type: 'cancel' });
  await at('idle');
  expect(state().items.map(({ address }) => address)).toEqual(['/files/0']);
  choose(fileOf('photo.png'));
  await at('cropping');
  opens.resolve({ kind: 'opened', picture: PHOTO });
  await vi.waitFor(() => expect(state().cropper?.getSnapshot().value).toBe('cropping'));
  state().cropper?.send({ type: 'confirm' });
  cuts.resolve(fileOf('photo.jpg'));
  await at('sending');
  sends.reject(OFFLINE);
  await at('idle');
  expect([state().items.map(({ status }) => status), told]).toEqual([['done', 'failed'], []]);
  // What was cropped is not cropped again.
  upload.send({ type: 'retry', key: 1 });
  await at('sending');
  sends.resolve('/files/1');
  await at('idle');
  expect([told.at(-1)?.addresses, sent]).toEqual([['/files/1'], ['photo.jpg', 'photo.jpg']]);
});
