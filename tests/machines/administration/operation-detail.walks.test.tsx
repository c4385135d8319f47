import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Operation } from '../../../contract/logs';
import {
  createOperationDetailMachine,
  LOOKS,
  type OperationDetailEvent,
  operationDetail,
} from '../../../src/machines/administration/operation-detail';
import { OperationDrawer } from '../../../src/ui/administration/logs/OperationDrawer';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';

const operation = (id: string): Operation => ({
  id,
  actorId: 'u1',
  actorName: '张伟',
  actorUsername: 'zhangwei',
  enteredBy: null,
  action: 'edit',
  entity: 'user',
  entityId: 'u2',
  before: { name: `旧${id}`, email: 'a@b.c' },
  after: { name: `新${id}`, email: 'a@b.c' },
  requestId: `request-${id}`,
  createTime: '2026-01-31T16:00:00Z',
});
const [one, two, three] = [operation('1'), operation('2'), operation('3')];

const LOOK_NAMES = { changes: '变更的字段', whole: '全部字段', json: 'JSON' } as const;
const machine = createOperationDetailMachine();
const coverage = coverageOf(machine);
const input = { subject: { rows: [one, two, three], operation: two } };
const walks = walksOf(machine, {
  input,
  alphabet: [
    ...LOOKS.map((look) => ({ type: 'look', look }) as const),
    { type: 'previous' },
    { type: 'next' },
    { type: 'close' },
  ] satisfies OperationDetailEvent[] as OperationDetailEvent[],
  key: ({ value, context }) => [value, context.operation.id],
  say: (event) => ('look' in event ? event.look : event.type),
});

test.each(named(walks))('the drawer shows the operation that was stepped to, as it was asked for: %s', async (_, { steps }) => {
  const detail = createActor(machine, { input, inspect: coverage.inspect }).start();
  const { unmount } = render(<OperationDrawer detail={detail} zone="Asia/Shanghai" />);
  for (const { event, state } of steps) {
    await act(async () => void fireEvent.click(controlOf(event)));
    expect(detail.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    if (state.status === 'done') continue;
    const { operation: shown, look } = operationDetail(state);
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe(`修改 用户 新${shown.id}`);
    expect(screen.queryByText('邮箱') !== null).toBe(look === 'whole');
    expect(screen.queryByRole('table') !== null).toBe(look !== 'json');
  }
  unmount();

  function controlOf(event: OperationDetailEvent): HTMLElement {
    switch (event.type) {
      case 'look':
        return screen.getByRole('radio', { name: LOOK_NAMES[event.look] });
      case 'previous':
        return screen.getByRole('button', { name: '上一条' });
      case 'next':
        return screen.getByRole('button', { name: '下一条' });
      case 'close':
        return screen.getByText('关闭');
    }
  }
});

everyTransitionIsWalked(coverage);
