import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import { type ChartLinkEvent, chartLink, createChartLinkMachine } from '../../../src/machines/charts/chart-link';
import { ChartLinkDialog } from '../../../src/ui/administration/charts/ChartLinkDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

type Letter = ChartLinkEvent | DoneActorEvent<boolean, 'copy'>;

const inputOf = (title: string) => ({
  subject: { id: 'c1', kind: 'month-bar' as const, title, createTime: '2026-11-28T01:02:03Z', version: 1 },
});
const addressOf = (id: string) => `https://ofa.example/chart/open/${id}`;
const machine = createChartLinkMachine({ addressOf, copy: () => Promise.reject(), notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: inputOf('每月登录'),
  alphabet: [
    { type: 'copy', what: 'address' },
    { type: 'copy', what: 'snippet' },
    { type: 'xstate.done.actor.copy', actorId: 'copy', output: true },
    { type: 'xstate.done.actor.copy', actorId: 'copy', output: false },
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => ('output' in event ? `copied: ${event.output}` : 'what' in event ? event.what : event.type),
});

test.each(named(walks))(
  'address and embed code are shown and copied, and it is said whether that worked: %s',
  async (_, walk) => {
    const clipboard = scripted<boolean>();
    const board = noticeBoard();
    const texts: string[] = [];
    const copy = (text: string) => {
      texts.push(text);
      return clipboard.ask(new AbortController().signal);
    };
    const link = createActor(createChartLinkMachine({ addressOf, copy, notify: board.notify }), {
      input: walk.input,
      inspect: coverage.inspect,
    }).start();
    render(<ChartLinkDialog link={link} />);
    const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    const { address, snippet } = chartLink(walk.start);
    expect([shown('地址'), shown('嵌入代码')]).toEqual([address, snippet]);
    for (const { event, state } of walk.steps) {
      await act(async () => perform(event));
      expect(link.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    }
    const done = walk.steps.filter(({ ignored }) => !ignored).map(({ event }) => event);
    expect(texts).toEqual(done.flatMap((event) => ('what' in event ? [{ address, snippet }[event.what]] : [])));
    expect(board.said.map(({ tone }) => tone)).toEqual(
      done.flatMap((event) => ('output' in event ? [event.output ? 'success' : 'warning'] : [])),
    );

    function perform(event: Letter): unknown {
      switch (event.type) {
        case 'copy':
          return fireEvent.click(screen.getByLabelText(event.what === 'address' ? '复制地址' : '复制嵌入代码'));
        case 'close':
          return fireEvent.click(screen.getByText('关闭'));
        case 'xstate.done.actor.copy':
          return clipboard.resolve(event.output);
      }
    }
  },
);

everyTransitionIsWalked(coverage);

test('whatever a chart is called, its embed code is one frame of its address with its title (§2.1)', () => {
  const title = `"><script>alert(1)</script>&'x`;
  const { snippet } = chartLink(createActor(machine, { input: inputOf(title) }).getSnapshot());
  const page = new DOMParser().parseFromString(snippet, 'text/html').body;
  expect([...page.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['IFRAME']);
  const frame = page.querySelector('iframe');
  expect([frame?.getAttribute('src'), frame?.title]).toEqual([addressOf('c1'), title]);
});
