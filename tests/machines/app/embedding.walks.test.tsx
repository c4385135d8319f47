import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  createEmbeddingMachine,
  type EmbeddingEvent,
  embeddingStage,
  type Parent,
  shellLayout,
} from '../../../src/machines/app/embedding';
import { HostGate } from '../../../src/ui/app/HostGate';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { placeOf } from '../shell/shell-fixture';
import { Around } from './app-fixture';
import { around, EVIL, HOST, hostSays } from './embedding-fixture';

// The screens come in a chunk of their own: it is here before the first walk.
await import('../../../src/ui/app/HostScreen');

type Letter = EmbeddingEvent | { type: 'xstate.after.silence.embedding.listening.waiting' };

const asked = { origin: HOST, requestId: 'r1' };
const alphabet: Letter[] = [
  { type: 'listed', origins: [HOST] },
  { type: 'listed', origins: [] },
  { type: 'visited', place: placeOf('/users?name=a#x') },
  { type: 'visited', place: placeOf('/login?redirect=%2Fusers') },
  { type: 'host.ready', ...asked, payload: undefined },
  { type: 'host.setFullScreen', ...asked, payload: { token: 'new', fit: true } },
  { type: 'host.setToken', ...asked, payload: { token: 'newer' } },
  { type: 'host.navigate', ...asked, payload: { path: '/roles' } },
  { type: 'host.navigate', ...asked, payload: { path: '//evil' } },
  { type: 'host.setLanguage', ...asked, payload: { language: 'en-US' } },
  { type: 'host.setLanguage', ...asked, payload: { language: 'klingon' } },
  { type: 'host.malformed', ...asked, fault: 'version' },
  { type: 'host.unlisted' },
  { type: 'session.in' },
  { type: 'session.out' },
  { type: 'titled', title: '用户管理 - 平台' },
  { type: 'sized', size: { width: 800, height: 600 } },
  { type: 'xstate.after.silence.embedding.listening.waiting' },
];
const starts: Parent[] = ['none', { origin: null }, { origin: HOST }, { origin: EVIL }];
const create = (parent: Parent) => createEmbeddingMachine(around(parent).ports);
const coverage = coverageOf(create('none'));
const walks = starts.flatMap((parent) =>
  walksOf(create(parent), {
    input: parent,
    from: parent === 'none' ? 'no frame' : `in ${parent.origin}`,
    alphabet,
    key: ({ value, context }) => [value, context.host, context.fit],
    say: (event) => {
      if ('payload' in event) return `${event.type} ${Object.values(event.payload ?? {})[0] ?? ''}`;
      if ('place' in event) return event.place.path;
      return event.type === 'listed' ? `list of ${event.origins.length}` : event.type.replace('.embedding.listening.waiting', '');
    },
  }),
);

/** What the window shows in place of the console. */
const WORDS = {
  ready: '正在等待所在网站为您登录',
  expired: '登录已失效，正在等待所在网站重新登录',
  refused: '此网站不能嵌入管理平台',
} as const;
function shown() {
  if (screen.queryByText('the console')) return 'console';
  for (const [stage, words] of Object.entries(WORDS)) if (screen.queryByText(words)) return stage;
  return screen.queryByLabelText('正在加载…') ? 'silent' : 'nothing';
}

/** A letter as it comes from outside. */
function saidBy(event: Extract<Letter, { type: `host.${string}` }>) {
  if (event.type === 'host.unlisted') return { origin: EVIL, data: hostSays('setFullScreen', { token: 'stolen' }) };
  const { origin, requestId } = event;
  if (event.type === 'host.malformed') return { origin, data: hostSays('ready', {}, { version: 2, requestId }) };
  const type = event.type === 'host.ready' ? 'ready' : (event.type.slice('host.'.length) as 'navigate');
  return { origin, data: hostSays(type, event.payload, { requestId }) };
}

test.each(named(walks))('the frame follows its model: %s', async (_, { input, start, steps }) => {
  const { world, ports } = around(input);
  const clock = new SimulatedClock();
  const embedding = createActor(createEmbeddingMachine(ports), { clock, inspect: coverage.inspect }).start();
  render(
    <Around embedding={embedding}>
      <HostGate>
        <p>the console</p>
      </HostGate>
    </Around>,
  );
  const look = (state: typeof start) => {
    const stage = embeddingStage(state);
    expect(shown()).toBe(stage === 'page' ? 'console' : stage);
    expect(shellLayout(embedding.getSnapshot())).toEqual(shellLayout(state));
  };
  look(start);
  for (const { event, state, ignored } of steps) {
    const before = world.posted.length;
    await act(async () => {
      if (event.type === 'xstate.after.silence.embedding.listening.waiting') clock.increment(5_000);
      else if (event.type === 'session.in' || event.type === 'session.out')
        world.session(event.type === 'session.in' ? 'in' : 'out');
      else if (event.type === 'titled') world.title(event.title);
      else if (event.type === 'sized') world.size(event.size);
      else if (event.type === 'visited' || event.type === 'listed') embedding.send(event);
      else world.say(saidBy(event));
    });
    const now = embedding.getSnapshot();
    expect([now.value, now.context]).toEqual([state.value, state.context]);
    look(state);
    const posted = world.posted.slice(before);
    if (ignored) expect(posted).toEqual([]);
    for (const { message, to } of posted) expect(to).toBe(message.type === 'ready' ? (state.context.host ?? '*') : HOST);
  }
});

everyTransitionIsWalked(coverage);
