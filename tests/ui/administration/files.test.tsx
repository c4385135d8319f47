import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FileRow, getOwnFileQuota, listFiles, listUploads, removeUploads } from '../../../contract/files';
import files from '../../../src/pages/files';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['file:list', 'file:edit', 'file:remove'];
const LIST = `GET ${listFiles.path}`;
const QUOTA = `GET ${getOwnFileQuota.path}`;
const report: FileRow = {
  id: 'f1',
  fileName: '年报.pdf',
  contentType: 'application/pdf',
  size: 5_767_168,
  uploaderName: '张伟',
  createTime: '2026-01-31T16:00:00Z',
  usedBy: [
    { as: 'avatar', name: '李明' },
    { as: 'signIn', name: null },
  ],
  url: '/api/tcc-file/download/t/f1?e=1&s=x',
  version: 3,
};

const open = (others: (asked: Asked) => Answer = () => ({ data: report }), rights = ALL) =>
  openPageFile(files, rights, (asked) => {
    if (asked.call === LIST) return { data: { records: [report], total: 1 } };
    return asked.call === QUOTA ? { data: { used: 5_767_168, quota: 1_073_741_824 } } : others(asked);
  });

test('a row shows name, size, type, sender and time; the room that is used stands above', async () => {
  await open();
  const row = screen.getByRole('row', { name: /年报/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, -1)).toEqual([
    '年报.pdf',
    '5.5 MB',
    'application/pdf',
    '李明的头像、登录页图标',
    '张伟',
    '2026-02-01 00:00:00',
  ]);
  expect(screen.queryByText('已用 5.5 MB，共 1 GB')).not.toBeNull();
});

test('files are found by name and sender, and sorted by size', async () => {
  const { asked } = await open();
  await type('文件名', '报');
  await type('上传人', '张');
  await press('查询');
  await press('大小', screen.getByRole('columnheader', { name: '大小' }));
  const last = asked.filter(({ call }) => call === LIST).at(-1);
  expect(last?.query).toMatchObject({ fileName: '报', uploaderName: '张', column: 'size', order: 'asc' });
});

test('a name is edited with its version; one that is taken is said under the field', async () => {
  const { asked } = await open(() => refusal('fileNameTaken', '您已上传过名称和内容都相同的文件！'));
  await press('编辑');
  await type('文件名', '年报-终稿.pdf', dialog());
  await press('保存', dialog());
  const sent = asked.find(({ call }) => call.startsWith('PUT'));
  expect([sent?.call, sent?.body]).toEqual(['PUT /tcc-file/file/f1', { fileName: '年报-终稿.pdf', version: 3 }]);
  expect(within(dialog()).queryByText('您已上传过名称和内容都相同的文件！')).not.toBeNull();
});

test('when a file has arrived by the tray, the list and the room that is used are read again', async () => {
  const { asked, uploads } = await open();
  const count = () => [LIST, QUOTA].map((wanted) => asked.filter(({ call }) => call === wanted).length);
  expect(count()).toEqual([1, 1]);
  uploads.arrive();
  await settle();
  expect(count()).toEqual([2, 2]);
});

test('a file is downloaded under its name', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.getAttribute('href'), this.download]).toEqual([report.url, report.fileName]);
  });
  await open();
  await press('更多');
  screen.getByRole('menuitem', { name: '下载' }).click();
  await settle();
  expect(clicked).toHaveBeenCalledTimes(1);
  clicked.mockRestore();
});

test('a picture is previewed by its name; a PDF, which the server gives out as mere bytes, is only downloaded', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const photo = { ...report, id: 'f2', fileName: '合影.png', contentType: 'image/png', url: '/api/tcc-file/download/t/f2' };
  await openPageFile(files, ALL, ({ call }) =>
    call === LIST ? { data: { records: [report, photo], total: 2 } } : { data: { used: 0, quota: 1 } },
  );
  await press('预览“合影.png”');
  expect(within(dialog()).getByRole('img', { name: '合影.png' }).getAttribute('src')).toBe(photo.url);
  within(dialog()).getByText('关闭').click();
  await settle();
  await press('预览“年报.pdf”');
  expect(within(dialog()).queryByText('不能在浏览器中预览这种文件，请下载后查看。')).not.toBeNull();
  await press('下载', dialog());
  expect(clicked).toHaveBeenCalledTimes(1);
  clicked.mockRestore();
});

test('without rights nothing can be edited or deleted', async () => {
  await open(undefined, ['file:list']);
  for (const name of ['编辑', '批量删除']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a list in a drawer says that it is empty, and has a pager only if there is something to turn', async () => {
  const range = () => within(dialog()).queryByText(/共 \d+ 条记录/);
  const upload = { id: 'u1', fileName: '影片.mp4', size: 10_485_760, uploaderName: '李娜', changeTime: '2026-01-31T16:00:00Z' };
  const rows = [upload];
  await open(() => ({ data: { records: [...rows], total: rows.length } }));
  await press('未完成的上传');
  expect(range()?.textContent).toBe('显示 1 到 1，共 1 条记录');
  rows.pop();
  within(dialog()).getByRole('button', { name: '刷新' }).focus();
  await press('刷新', dialog());
  expect(within(dialog()).queryByText('没有未完成的上传。')).not.toBeNull();
  expect(range()).toBeNull();
  await vi.waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true));
});

test('an administrator sees uploads that are not finished and deletes some after a question; their room is given back', async () => {
  const upload = { id: 'u1', fileName: '影片.mp4', size: 10_485_760, uploaderName: '李娜', changeTime: '2026-01-31T16:00:00Z' };
  const UPLOADS = `GET ${listUploads.path}`;
  const { asked, said } = await open(({ call }) => ({ data: call === UPLOADS ? { records: [upload], total: 1 } : null }));
  await press('未完成的上传');
  const row = within(dialog()).getByRole('row', { name: /影片/ });
  for (const text of ['10 MB', '李娜', '2026-02-01 00:00:00']) expect(within(row).queryByText(text)).not.toBeNull();
  fireEvent.click(within(dialog()).getByRole('checkbox', { name: '选择 影片.mp4' }));
  await settle();
  await press('删除所选', dialog());
  await press('删除', screen.getAllByRole('dialog').at(-1));
  const sent = asked.find(({ call }) => call === `DELETE ${removeUploads.path}`);
  expect(sent?.body).toEqual(['u1']);
  expect(asked.filter(({ call }) => call === QUOTA)).toHaveLength(2);
  expect(said).toEqual([{ tone: 'success', say: 'saved' }]);
});
