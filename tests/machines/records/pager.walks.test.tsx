import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import {
  createPagerMachine,
  type PageRequest,
  type PagerEvent,
  type PagerFact,
  pagerBar,
  START,
} from '../../../src/machines/records/pager';
import { PagerBar } from '../../../src/ui/records/PagerBar';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';

type Letter = PagerEvent | DoneActorEvent<Page<string>, 'loadPage'> | ErrorActorEvent<CallError, 'loadPage'>;

const answered = (total: number) =>
  ({ type: 'xstate.done.actor.loadPage', actorId: 'loadPage', output: { records: [`of ${total}`], total } }) as const;
/** More than its server counts. */
const about = {
  type: 'xstate.done.actor.loadPage',
  actorId: 'loadPage',
  output: { records: ['one of many'], total: 95, about: true },
} as const;
const offline = {
  type: 'xstate.error.actor.loadPage',
  actorId: 'loadPage',
  error: new CallError({ kind: 'offline' }),
} as const;

const machine = createPagerMachine<string>(() => Promise.reject());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { ...START, tell: listener<PagerFact<string>>().ref },
  alphabet: [
    { type: 'turn', to: 'first' },
    { type: 'turn', to: 'previous' },
    { type: 'turn', to: 'next' },
    { type: 'turn', to: 'last' },
    { type: 'turn', to: 2 },
    { type: 'turn', to: 99 },
    { type: 'turn', to: Number.NaN },
    { type: 'refresh' },
    { type: 'count' },
    { type: 'search', query: { name: '张' } },
    { type: 'changed' },
    answered(70),
    answered(31),
    answered(0),
    about,
    offline,
    { type: 'resize', size: 60 },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.page, context.total],
  say: (event) => {
    if ('to' in event) return `${event.to}`;
    if (event.type === 'resize') return `${event.size} rows a page`;
    if ('output' in event) return `${'about' in event.output ? 'about ' : ''}${event.output.total} rows`;
    return 'error' in event ? 'offline' : event.type;
  },
});

test.each(named(walks))('the bar follows the pager (§4 Paging): %s', async (_, { steps }) => {
  const server = scripted<Page<string>>();
  const asked: PageRequest[] = [];
  const load = (request: PageRequest, signal: AbortSignal) => {
    asked.push(request);
    return server.ask(signal);
  };
  const holder = listener<PagerFact<string>>();
  const pager = createActor(createPagerMachine(load), {
    input: { ...START, tell: holder.ref },
    inspect: coverage.inspect,
  }).start();
  render(<PagerBar pager={pager} />);

  for (const { event, state } of steps) {
    await perform(event);
    const { context } = state;
    const bar = pagerBar(state);
    expect(screen.queryByText(`显示 ${bar.from} 到 ${bar.to}，${bar.about ? '约' : '共'} ${bar.total} 条记录`)).not.toBeNull();
    expect(screen.queryByRole('button', { name: COUNT }) !== null).toBe(bar.about);
    expect(['首页', '上一页', '下一页', '末页', '刷新'].map(enabled)).toEqual([
      bar.canGoBack,
      bar.canGoBack,
      bar.canGoOn,
      bar.canGoOn,
      !bar.busy,
    ]);
    expect(pager.getSnapshot().context.rows).toEqual(context.rows);
    const whole = context.exact ? { exactTotal: 'true' } : {};
    if (bar.busy) expect(asked.at(-1)).toEqual({ ...context.query, ...whole, current: context.page, size: context.size });
  }
  // The holder hears of each request that is made.
  expect(holder.told.filter(({ type }) => type === 'pager.asked')).toHaveLength(asked.length);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'turn':
        return typeof event.to === 'number' ? jump(String(event.to)) : press(label[event.to]);
      case 'refresh':
        return press('刷新');
      case 'count':
        return screen.queryByRole('button', { name: COUNT }) ? press(COUNT) : act(async () => pager.send(event));
      case 'resize':
        return resize(`${event.size} 条/页`);
      case 'search':
      case 'changed':
        return act(async () => pager.send(event)); // Said by the screen around it.
      case 'xstate.done.actor.loadPage':
        return act(async () => server.resolve(event.output));
      case 'xstate.error.actor.loadPage':
        return act(async () => server.reject(event.error));
    }
  }
});

everyTransitionIsWalked(coverage);

const COUNT = '查看准确总数';
const label = { first: '首页', previous: '上一页', next: '下一页', last: '末页' };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const enabled = (name: string) => button(name).getAttribute('aria-disabled') === 'false';
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const jump = (value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('跳至'), { target: { value } });
    fireEvent.keyDown(screen.getByLabelText('跳至'), { key: 'Enter', keyCode: 13 });
  });

async function resize(size: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^每页条数/ })));
  const option = screen.queryByRole('menuitemradio', { name: size });
  if (option) await act(async () => fireEvent.click(option));
}
