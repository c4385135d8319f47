import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import type { MonthBars } from '../../../src/ui/charts/MonthBar';
import { MonthBarCard } from '../../../src/ui/shell/MonthBarCard';
import { scripted } from '../../machines/shell/shell-fixture';

function open() {
  const server = scripted<MonthBars>();
  const monthBar = createActor(createLoadingMachine(server.ask), { input: undefined }).start();
  render(<MonthBarCard monthBar={monthBar} />);
  return server;
}

test('the card of sign-ins is there while it loads, and shows the months of the call (§7.10)', async () => {
  const server = open();
  expect(screen.queryByRole('heading', { name: '每月登录' })).not.toBeNull();
  expect(screen.getByRole('status').getAttribute('aria-label')).toBe('正在加载图表…');
  await act(async () => server.resolve([{ x: '2026-11', y: 3 }]));
  expect(screen.getByRole('table', { name: '每月登录' }).textContent).toContain('2026年11月3');
});

test('it fails alone, says why, and is loaded again when asked (§7.10)', async () => {
  const server = open();
  await act(async () => server.reject(new CallError({ kind: 'offline' })));
  expect(screen.queryByRole('alert')).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })));
  await act(async () => server.resolve([{ x: '2026-11', y: 3 }]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('table')).not.toBeNull();
});

test('twelve months without a sign-in are an empty chart, not an axis without bars (§7.10)', async () => {
  const server = open();
  await act(async () => server.resolve([{ x: '2026-11', y: 0 }]));
  expect(screen.queryByText('最近十二个月没有登录记录')).not.toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});
