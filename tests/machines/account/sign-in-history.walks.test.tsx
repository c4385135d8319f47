import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { OwnSignIn } from '../../../contract/logs';
import type { Page } from '../../../contract/paging';
import {
  createSignInHistoryMachine,
  type SignInHistoryEvent,
  signInHistory,
} from '../../../src/machines/account/sign-in-history';
import { createPagerMachine, type LoadPage, type PageRequest } from '../../../src/machines/records/pager';
import { SignInHistorySection } from '../../../src/ui/account/SignInHistorySection';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';

const SIGN_IN: OwnSignIn = {
  unfinished: false,
  id: 's1',
  tenantName: '海城水务集团',
  success: false,
  reason: '账号或密码错误！',
  method: 'password',
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  createTime: '2026-11-28T02:57:01.000Z',
};

const at = (load: LoadPage<OwnSignIn>) => createSignInHistoryMachine({ zone: () => 'Asia/Shanghai' }, createPagerMachine(load));

type Letter = Extract<SignInHistoryEvent, { type: 'narrow' | 'widen' }>;
const machine = at(() => new Promise(() => {}));
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [{ type: 'narrow' }, { type: 'widen' }] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

/** A server that answers at once, and remembers what it was asked. */
function start() {
  const asked: PageRequest[] = [];
  const load = async (request: PageRequest): Promise<Page<OwnSignIn>> => {
    asked.push(request);
    return { records: [SIGN_IN], total: 1 };
  };
  const section = createActor(at(load), { inspect: coverage.inspect }).start();
  return { asked, section };
}

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const { asked, section } = start();
  await act(async () => render(<SignInHistorySection section={section} />));
  for (const { event, state } of steps) {
    await act(async () => fireEvent.click(screen.getByLabelText(event.type === 'narrow' ? '失败' : '全部')));
    const { shows } = signInHistory(state);
    expect(section.getSnapshot().value).toBe(shows);
    expect(screen.getByLabelText<HTMLInputElement>('失败').checked).toBe(shows === 'showingFailures');
    expect(asked.at(-1)).toEqual({ current: 1, size: 30, ...(shows === 'showingFailures' && { success: 'false' }) });
  }
});

everyTransitionIsWalked(coverage);

test('a row says when, in the tenant’s zone, how, from where and with what, into which tenant, and why not', async () => {
  const { section } = start();
  await act(async () => render(<SignInHistorySection section={section} />));
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([
    '2026-11-28 10:57:01',
    '失败账号或密码错误！',
    '账号密码',
    '192.0.2.1',
    'Chrome (Windows)',
    '海城水务集团',
  ]);
});
