import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { EMPTY_DOCUMENT } from '../../../contract/form-document';
import type { Choice } from '../../../src/machines/designer/filling';
import { newItem } from '../../../src/machines/designer/form-tree';
import {
  areasAsked,
  createKnownAreasMachine,
  type KnownAreasEvent,
  knownAreas,
  pathTo,
} from '../../../src/machines/designer/known-areas';
import { AreaProperty } from '../../../src/ui/designer/AreaProperty';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { scripted } from '../shell/shell-fixture';

const AREAS: Readonly<Record<string, readonly Choice[]>> = {
  '0': [
    { value: '110000', label: '北京市', leaf: false },
    { value: '130000', label: '河北省', leaf: false },
  ],
  '130000': [{ value: '131000', label: '廊坊市', leaf: true }],
};
type Loaded = { readonly area: string; readonly choices: readonly Choice[] };
type Letter = KnownAreasEvent | DoneActorEvent<Loaded, 'load'> | ErrorActorEvent<unknown, 'load'>;
const loaded = (area: string): Letter => ({
  type: 'xstate.done.actor.load',
  actorId: 'load',
  output: { area, choices: AREAS[area] ?? [] },
});
const lost: Letter = { type: 'xstate.error.actor.load', actorId: 'load', error: new Error() };

const machineOf = (loadAreas: (code: string) => Promise<readonly Choice[]> = () => Promise.reject()) =>
  createKnownAreasMachine({ loadAreas });

const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'bound', codes: ['131000'] },
    { type: 'unfold', area: '130000' },
    loaded('0'),
    loaded('130000'),
    lost,
    { type: 'retry' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context: { below, codes, unfolded } }) => [value, [...below.keys()], codes, unfolded],
  say: (event) => ('output' in event ? `${event.type} ${event.output.area}` : event.type),
  canBeTried: () => false,
  canCome: (event, { context: { below, unfolded } }) => {
    if (!('output' in event)) return true;
    const wanted = [...unfolded, '0', '130000'].find((area) => !below.has(area));
    return event.output.area === wanted;
  },
});

test.each(named(walks))('the property follows the machine: %s', async (_, { steps }) => {
  const server = scripted<readonly Choice[]>();
  const areas = createActor(
    machineOf(() => server.ask(new AbortController().signal)),
    { inspect: coverage.inspect },
  ).start();
  render(
    <Around>
      <AreaProperty areas={areas} label="值" code="131000" onChange={() => {}} />
    </Around>,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(areas.getSnapshot().value).toEqual(state.value);
    const { below, failed } = knownAreas(state);
    expect(screen.queryByText('河北省 / 廊坊市') !== null).toBe(below.has('0') && below.has('130000'));
    expect(screen.queryByText('地区加载失败，重试') !== null).toBe(failed);
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return server.resolve(event.output.choices);
      case 'xstate.error.actor.load':
        return server.reject(event.error);
      case 'retry':
        return fireEvent.click(screen.getByText('地区加载失败，重试'));
      default:
        return areas.send(event);
    }
  }
});

everyTransitionIsWalked(coverage);

test('a province is chosen by its name, or what lies in it once it is opened', async () => {
  const chosen: string[] = [];
  const areas = createActor(machineOf(async (code) => AREAS[code] ?? [])).start();
  areas.send({ type: 'bound', codes: [''] });
  await act(async () => {});
  render(
    <Around>
      <AreaProperty areas={areas} label="值" code="" onChange={(code) => chosen.push(code)} />
    </Around>,
  );
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: '值' })));
  await act(async () => fireEvent.click(screen.getByText('河北省')));
  await act(async () => fireEvent.click(screen.getByText('廊坊市')));
  expect(chosen).toEqual(['130000', '131000']);
});

test('the way to an area is followed by its code; one that there is not leads nowhere', () => {
  const below = new Map(Object.entries(AREAS));
  expect(pathTo(below, '131000')).toEqual({ path: ['130000', '131000'] });
  expect(pathTo(below, '110101')).toEqual({ path: ['110000'], unknown: '110000' });
  expect(pathTo(below, '990000')).toEqual({ path: [] });
});

test('a form asks for the areas of its conditions about fields of areas, and of no others', () => {
  const area = { ...newItem(100, 'cascader', '地区'), options: { from: 'areas' as const } };
  const rule = 'is' as const;
  const items = [
    area,
    newItem(101, 'input', '名称'),
    {
      ...newItem(102, 'input', '地址'),
      showIf: { item: 100, rule, value: '131000' },
      requireIf: { item: 101, rule, value: 'x' },
    },
  ];
  expect(areasAsked({ ...EMPTY_DOCUMENT, drawingItems: items })).toEqual(['131000']);
});
