import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { zhCN } from '../../../src/i18n/zh-CN';
import { applicationStanding, type Standing as Found } from '../../../src/machines/guest/application-standing';
import { Standing } from '../../../src/ui/guest/Standing';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { press, said, show } from './doors-fixture';
import { quietStanding, send } from './registration-fixture';

const text = zhCN.register.apply;
const found: Found = {
  organization: '海城水务集团',
  orgCode: 'haicheng',
  status: 'waiting',
  reason: null,
  createTime: '2026-11-28T02:00:00.000Z',
  decideTime: null,
};

type Letter = { type: 'entry.done'; answer: Found } | { type: 'again' };
const coverage = coverageOf(quietStanding());
const walks = walksOf(quietStanding(), {
  input: undefined,
  alphabet: [{ type: 'entry.done', answer: found }, { type: 'again' }] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type,
  canBeTried: () => false,
});

test.each(named(walks))('the view follows the machine: %s', async (_, { steps }) => {
  const server = scripted<Found>();
  const standing = createActor(quietStanding({ submit: (_form, _seal, signal) => server.ask(signal) }), {
    inspect: coverage.inspect,
  }).start();
  await act(async () => show(<Standing standing={standing} onSignIn={() => {}} />));
  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type === 'again') return press(text.again, () => standing.send(event));
      send({ receipt: 'receipt' }, text.ask);
      return server.resolve(event.answer);
    });
    expect(standing.getSnapshot().value).toBe(state.value);
    expect(applicationStanding(standing.getSnapshot()).standing).toEqual(applicationStanding(state).standing);
    expect(document.getElementById('receipt') !== null).toBe(state.value === 'asking');
    if (state.value === 'found') expect(said()).toContain(text.status.waiting);
  }
});

everyTransitionIsWalked(coverage);
