import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { LoginConfig } from '../../../contract/sign-in';
import { createSiteMachine, type SiteEvent, siteOf } from '../../../src/machines/base/site';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter =
  | SiteEvent
  | { type: 'xstate.done.actor.loadConfig'; output: LoginConfig }
  | { type: 'xstate.error.actor.loadConfig'; error: CallError };

const lost = new CallError({ kind: 'offline' });
const alphabet: Letter[] = [
  { type: 'renew' },
  { type: 'xstate.done.actor.loadConfig', output: { bigTitle: '海城' } },
  { type: 'xstate.error.actor.loadConfig', error: lost },
];
const create = (loadConfig: (signal: AbortSignal) => Promise<LoginConfig> = () => new Promise(() => {})) =>
  createSiteMachine({ loadConfig });
const coverage = coverageOf(create());
const walks = walksOf(create(), {
  input: undefined,
  alphabet,
  key: ({ value, context }) => [value, context],
  say: ({ type }) => type.replace('xstate.', ''),
});

test.each(named(walks))('the site follows its model: %s', async (_, { steps }) => {
  const server = scripted<LoginConfig>();
  const site = createActor(create(server.ask), { inspect: coverage.inspect }).start();
  for (const { event, state } of steps) {
    if ('output' in event) server.resolve(event.output);
    else if ('error' in event) server.reject(event.error);
    else site.send(event);
    await new Promise(setImmediate);
    expect(site.getSnapshot().value).toBe(state.value);
    expect(site.getSnapshot().context).toEqual(state.context);
    expect(siteOf(site.getSnapshot())).toEqual(siteOf(state));
  }
});

everyTransitionIsWalked(coverage);
