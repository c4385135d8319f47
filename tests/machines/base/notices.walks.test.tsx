import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createNoticesMachine, type NoticesEvent, shownNotice } from '../../../src/machines/base/notices';
import { NoticeView } from '../../../src/ui/app/NoticeView';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';

const SIX_SECONDS = { type: 'xstate.after.reading.notices.showing.passing' } as const;
type Letter = NoticesEvent | typeof SIX_SECONDS;

const removed: Letter = { type: 'show', notice: { tone: 'success', say: 'removed' } };
const refused: Letter = { type: 'show', notice: { tone: 'error', desc: '名称已被使用' } };
const offline: Letter = { type: 'show', notice: { tone: 'error', failure: { kind: 'offline' }, fallback: 'query' } };
const signedOut: Letter = {
  type: 'show',
  notice: { tone: 'error', failure: { kind: 'signedOut', why: 'expired', desc: '' }, fallback: 'query' },
};
const words = new Map<Letter, string>([
  [removed, '删除成功！'],
  [refused, '名称已被使用'],
  [offline, '查询失败！无法连接服务器，请检查网络后重试'],
]);

const coverage = coverageOf(createNoticesMachine());
const walks = walksOf(createNoticesMachine(), {
  input: undefined,
  alphabet: [
    removed,
    refused,
    offline,
    signedOut,
    { type: 'close' },
    { type: 'withdraw' },
    { type: 'hold' },
    { type: 'release' },
    SIX_SECONDS,
  ] as Letter[],
  key: (at) => [at.value, shownNotice(at)],
  say: (letter) => words.get(letter) ?? (letter === signedOut ? 'signed out' : letter.type),
});

test.each(named(walks))('the view shows the one notice: %s', (_, { steps }) => {
  const clock = new SimulatedClock();
  const notices = createActor(createNoticesMachine(), { clock, inspect: coverage.inspect }).start();
  render(
    <Around notices={notices}>
      <NoticeView />
    </Around>,
  );
  for (const { event, state } of steps) {
    act(() => {
      if (event.type === SIX_SECONDS.type) return clock.increment(6_000);
      const icon = screen.queryByRole('button', { name: '关闭' });
      if (event.type === 'close' && icon) fireEvent.click(icon);
      else if (event.type === 'hold' && icon) fireEvent.pointerEnter(icon.closest('.notice') ?? icon);
      else if (event.type === 'release' && icon) fireEvent.pointerLeave(icon.closest('.notice') ?? icon);
      else notices.send(event);
    });
    const notice = shownNotice(state);
    const expected = [...words].filter(([letter]) => letter.type === 'show' && letter.notice === notice).map(([, text]) => text);
    expect([...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent)).toEqual(
      expected,
    );
  }
});

everyTransitionIsWalked(coverage);

test.each([
  ['operation', '操作失败！'],
  ['query', '查询失败！'],
  ['remove', '删除失败！'],
  ['upload', '上传失败！'],
] as const)('a refused call has the title of what was tried and its desc below (G61, §8): %s', (fallback, title) => {
  const notices = createActor(createNoticesMachine()).start();
  const refused = (desc: string) => ({ kind: 'refused', code: 500, desc, data: null, requestId: '' }) as const;
  const show = (desc: string) =>
    act(() => notices.send({ type: 'show', notice: { tone: 'error', failure: refused(desc), fallback } }));
  const lines = () => [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent);
  render(
    <Around notices={notices}>
      <NoticeView />
    </Around>,
  );
  show('名称重复');
  expect(lines()).toEqual([title, '名称重复']);
  show('');
  expect(lines()).toEqual([title]);
});
