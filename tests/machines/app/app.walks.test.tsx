import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent } from 'xstate';
import { type AppEvent, type AppPorts, createAppMachine } from '../../../src/machines/app/app';
import { createEmbeddingMachine } from '../../../src/machines/app/embedding';
import type { LanguagePack } from '../../../src/ui/app/packs';
import { Root } from '../../../src/ui/app/Root';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { placeOf, scripted } from '../shell/shell-fixture';
import { quietChildren, quietEmbedding } from './app-fixture';

type Told = Awaited<ReturnType<AppPorts['readInstallation']>>;
type Letter =
  | Exclude<AppEvent, { type: 'xstate.error.actor.*' }>
  | { type: 'xstate.error.actor.session'; error: Error }
  | DoneActorEvent<Told, 'installation'>;

const bug = new TypeError('a bug');
const create = (ports: Partial<AppPorts> = {}) =>
  createAppMachine<LanguagePack>(
    {
      readInstallation: () => new Promise(() => {}),
      watchAddress: () => () => {},
      watchToken: () => () => {},
      report: () => {},
      ...ports,
    },
    { ...quietChildren(), embedding: createEmbeddingMachine(quietEmbedding({ findParent: () => ({ origin: null }) })) },
  );

const alphabet: Letter[] = [
  { type: 'visited', place: placeOf('/users') },
  { type: 'tokenChanged', token: 'another', lapsed: null },
  { type: 'xstate.error.actor.session', error: bug },
  { type: 'crashed', error: bug },
  {
    type: 'xstate.done.actor.installation',
    actorId: 'installation',
    output: { deployType: null, tenantProject: 'p', embedOrigins: 'https://a.example  http://b.example:81' },
  },
];
const coverage = coverageOf(create());
const walks = walksOf(create(), {
  input: undefined,
  alphabet,
  key: ({ value, context }) => [value, context.installation],
  say: (event) => ('output' in event ? 'installation' : event.type),
});

test.each(named(walks))('the root follows its model: %s', async (_, { steps }) => {
  const installation = scripted<Told>();
  const world = { visit: (_: Letter) => {}, change: (_: Letter) => {}, reported: [] as unknown[] };
  const app = createActor(
    create({
      readInstallation: installation.ask,
      watchAddress: (tell) => {
        world.visit = (event) => event.type === 'visited' && tell(event.place);
        return () => Object.assign(world, { visit: () => {} });
      },
      watchToken: (tell) => {
        world.change = (event) => event.type === 'tokenChanged' && tell(event.token, event.lapsed);
        return () => Object.assign(world, { change: () => {} });
      },
      report: (error) => void world.reported.push(error),
    }),
    { inspect: coverage.inspect },
  ).start();
  const { session, embedding } = app.getSnapshot().context;
  render(<Root app={app} go={() => {}} reload={() => {}} />);

  for (const { event, state, ignored } of steps) {
    const told = session.getSnapshot().context;
    await act(async () => {
      if (event.type === 'visited') world.visit(event);
      else if (event.type === 'tokenChanged') world.change(event);
      else if (event.type === 'xstate.done.actor.installation') installation.resolve(event.output);
      else app.send(event as never); // What the actor system says of a child that met a bug.
    });
    expect(app.getSnapshot().value).toBe(state.value);
    expect(app.getSnapshot().context.installation).toEqual(state.context.installation);
    expect(screen.queryByText('页面出现了意外错误') !== null).toBe(state.matches('crashed'));
    if (event.type === 'visited' && !ignored)
      for (const told of [session, embedding]) expect(told.getSnapshot().context.place).toEqual(event.place);
    if (event.type === 'xstate.done.actor.installation')
      expect(embedding.getSnapshot().context.origins).toEqual(['https://a.example', 'http://b.example:81']);
    if (event.type === 'tokenChanged' && !ignored) expect(session.getSnapshot().context.token).toBe(event.token);
    if (ignored) expect(session.getSnapshot().context).toBe(told);
    expect(world.reported).toEqual(state.matches('crashed') ? [bug] : []);
  }
});

everyTransitionIsWalked(coverage);
