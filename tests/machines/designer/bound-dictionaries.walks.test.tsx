import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { FormDictionary } from '../../../contract/forms';
import {
  type BoundDictionariesEvent,
  boundDictionaries,
  createBoundDictionariesMachine,
} from '../../../src/machines/designer/bound-dictionaries';
import { DictionaryProperty } from '../../../src/ui/designer/DictionaryProperty';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { scripted } from '../shell/shell-fixture';
import { dictionaryOf, dictionarySlotOf } from './designer-fixture';

type Named = { readonly code: string; readonly dictionary: FormDictionary | null };
type Letter = BoundDictionariesEvent | DoneActorEvent<Named, 'name'> | ErrorActorEvent<unknown, 'name'>;

const CUPS = dictionaryOf('cups');
const named_ = (dictionary: FormDictionary | null): Letter => ({
  type: 'xstate.done.actor.name',
  actorId: 'name',
  output: { code: 'cups', dictionary },
});
const lost: Letter = { type: 'xstate.error.actor.name', actorId: 'name', error: new Error() };

const machineOf = (nameDictionary: () => Promise<FormDictionary | null> = () => Promise.reject()) =>
  createBoundDictionariesMachine({ nameDictionary, dictionarySlot: dictionarySlotOf('cups') });

const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'bound', codes: ['cups'] },
    { type: 'bound', codes: [] },
    named_(CUPS),
    named_(null),
    lost,
    { type: 'retry' },
    { type: 'picked', dictionary: CUPS },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context: { known, wanted } }) => [value, [...known], wanted],
  say: (event) => ('output' in event ? `${event.type} ${event.output.dictionary?.code}` : JSON.stringify(event)),
  canBeTried: (event) => event.type !== 'picked' && event.type !== 'retry',
  // Asking again is offered as long as the name is missing.
  canCome: (event, at) => event.type !== 'retry' || at.context.known.size === 0,
});

test.each(named(walks))('the property follows the machine: %s', async (_, { steps }) => {
  const server = scripted<FormDictionary | null>();
  const dictionaries = createActor(
    machineOf(() => server.ask(new AbortController().signal)),
    { inspect: coverage.inspect },
  ).start();
  const bound: string[] = [];
  render(
    <Around>
      <DictionaryProperty dictionaries={dictionaries} code="cups" onChange={(code) => bound.push(code)} />
    </Around>,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(dictionaries.getSnapshot().value).toEqual(state.value);
    const { known, failed } = boundDictionaries(state);
    expect(boundDictionaries(dictionaries.getSnapshot())).toMatchObject({ known, failed });
    const found = known.get('cups');
    expect(screen.queryByText('字典cups') !== null).toBe(Boolean(found));
    expect(screen.queryByText(/已被删除/) !== null).toBe(found === null);
    expect(screen.queryByText('字典名称加载失败，重试') !== null).toBe(failed && found === undefined);
  }
  expect(bound).toEqual(steps.filter(({ event }) => event.type === 'picked').map(() => 'cups'));

  async function perform(event: Letter): Promise<void> {
    switch (event.type) {
      case 'xstate.done.actor.name':
        return server.resolve(event.output.dictionary);
      case 'xstate.error.actor.name':
        return server.reject(event.error);
      case 'retry':
        return void fireEvent.click(screen.getByText('字典名称加载失败，重试'));
      case 'bound':
        return dictionaries.send(event);
      case 'picked':
        return pick();
    }
  }

  async function pick() {
    await act(async () => fireEvent.click(screen.getByLabelText('字典')));
    await act(async () => fireEvent.click(screen.getByText('cups', { selector: '.picker-table *' })));
    fireEvent.click(screen.getByRole('button', { name: /^确定/, hidden: true }));
  }
});

everyTransitionIsWalked(coverage);
