import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFilePreviewMachine, type FilePreviewEvent } from '../../../src/machines/administration/file-preview';
import { FilePreviewDialog } from '../../../src/ui/administration/files/FilePreviewDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';

const machine = createFilePreviewMachine();
const coverage = coverageOf(machine);
const fileOf = (contentType: string) => ({
  subject: {
    id: 'f1',
    fileName: '合影',
    contentType,
    size: 10,
    uploaderName: null,
    usedBy: [],
    createTime: '2026-11-28T01:02:03Z',
    url: '/api/tcc-file/download/t/f1',
    version: 1,
  },
});
const alphabet: FilePreviewEvent[] = [{ type: 'loaded' }, { type: 'broken' }, { type: 'retry' }, { type: 'close' }];

describe.each(['image/png', 'audio/mpeg', 'video/mp4', 'application/pdf'])('a file of the type %s', (contentType) => {
  const walks = walksOf(machine, { input: fileOf(contentType), alphabet, key: ({ value }) => value, say: ({ type }) => type });

  test.each(named(walks))('is shown where the server lets it be, or it is said why not: %s', async (_, walk) => {
    const preview = createActor(machine, { input: walk.input, inspect: coverage.inspect }).start();
    render(<FilePreviewDialog preview={preview} addressOf={({ url }) => url} onDownload={() => {}} />);
    for (const { event, state } of walk.steps) {
      await act(async () => perform(event));
      expect(preview.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
      if (state.status === 'done') continue;
      const isSeen = [screen.queryByText('正在加载…'), screen.queryByText('文件无法显示'), shown()].map((one) => one !== null);
      expect(isSeen).toEqual([
        state.matches('loading'),
        state.matches('failed'),
        state.matches('loading') || state.matches('shown'),
      ]);
    }

    function perform({ type }: FilePreviewEvent): unknown {
      switch (type) {
        case 'loaded':
          return shown() && (contentType === 'image/png' ? fireEvent.load(there()) : fireEvent.loadedMetadata(there()));
        case 'broken':
          return shown() && fireEvent.error(there());
        case 'retry':
          return screen.queryByText('重试') && fireEvent.click(screen.getByText('重试'));
        case 'close':
          return fireEvent.click(screen.getByText('关闭'));
      }
    }
  });
});

const shown = () => document.querySelector('.file-preview :is(img, audio, video)');
function there(): Element {
  const element = shown();
  if (!element) throw new Error('Nothing is shown.');
  return element;
}

everyTransitionIsWalked(coverage);
