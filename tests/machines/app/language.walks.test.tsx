import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { createLanguageMachine, type LanguageEvent } from '../../../src/machines/app/language';
import type { Notice } from '../../../src/machines/base/notices';
import { Spoken } from '../../../src/ui/app/AppFrame';
import { LanguageSwitch } from '../../../src/ui/app/LanguageSwitch';
import { firstPack, type LanguagePack, loadPack } from '../../../src/ui/app/packs';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { Around, quietLanguage } from './app-fixture';

type Letter = LanguageEvent | DoneActorEvent<LanguagePack, 'loadPack'> | ErrorActorEvent<Error, 'loadPack'>;

const english = await loadPack('en-US');

const alphabet: Letter[] = [
  { type: 'choose', language: 'zh-CN' },
  { type: 'choose', language: 'en-US' },
  { type: 'xstate.done.actor.loadPack', actorId: 'loadPack', output: english },
  { type: 'xstate.error.actor.loadPack', actorId: 'loadPack', error: new TypeError('no such file') },
];
const coverage = coverageOf(createLanguageMachine(quietLanguage(), firstPack));
const walks = [undefined, 'en-US'].flatMap((stored) =>
  walksOf(createLanguageMachine(quietLanguage({ readLanguage: () => stored }), firstPack), {
    input: stored,
    from: `${stored}`,
    alphabet,
    // One pack stands for all: what was wanted is spoken.
    key: ({ value, context }) => [value, context.language, context.wanted],
    say: (event) => ('language' in event ? event.language : 'output' in event ? 'pack' : 'no pack'),
  }),
);

test.each(named(walks))('the texts follow the language: %s', async (_, { input, steps }) => {
  const packs = scripted<LanguagePack>();
  const stored: string[] = [];
  const notices: Notice[] = [];
  const page = { lang: '' };
  const ports = quietLanguage({
    readLanguage: () => input,
    storeLanguage: (language) => void stored.push(language),
    loadPack: (_language, signal) => packs.ask(signal),
    announce: (language) => Object.assign(page, { lang: language }),
    notify: (notice) => void notices.push(notice),
  });
  const language = createActor(createLanguageMachine(ports, firstPack), { inspect: coverage.inspect }).start();
  render(
    <Around language={language}>
      <Spoken>
        <LanguageSwitch />
      </Spoken>
    </Around>,
  );
  const select = () => screen.getByLabelText<HTMLSelectElement>(/语言|Language/);

  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type === 'choose') {
        if (select().value === event.language) language.send(event);
        else fireEvent.change(select(), { target: { value: event.language } });
      } else if (event.type === 'xstate.done.actor.loadPack')
        packs.resolve(state.context.language === 'en-US' ? event.output : firstPack);
      else packs.reject(event.error);
    });
    const spoken = state.context.language;
    expect(select().value).toBe(spoken);
    expect(select().getAttribute('aria-label')).toBe(spoken === 'en-US' ? 'Language' : '语言');
    if (state.matches('speaking')) expect(page.lang).toBe(spoken);
    if (event.type === 'xstate.done.actor.loadPack') expect(stored.at(-1)).toBe(spoken);
    if (event.type === 'xstate.error.actor.loadPack')
      expect(notices.at(-1)).toEqual({ tone: 'error', say: 'languageUnavailable' });
  }
});

test('what was stored and is no language is the default (§4)', () => {
  const language = createActor(createLanguageMachine(quietLanguage({ readLanguage: () => 'klingon' }), firstPack)).start();
  expect(language.getSnapshot().value).toBe('speaking');
  expect(language.getSnapshot().context.language).toBe('zh-CN');
});

test('an older choice is dropped: its pack is no longer waited for (§4)', () => {
  const packs = scripted<LanguagePack>();
  const ports = quietLanguage({ loadPack: (_language, signal) => packs.ask(signal) });
  const language = createActor(createLanguageMachine(ports, firstPack)).start();
  language.send({ type: 'choose', language: 'en-US' });
  language.send({ type: 'choose', language: 'zh-HK' });
  expect(packs.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('a choice is stored only once it is spoken (§4)', () => {
  const stored: string[] = [];
  const language = createActor(
    createLanguageMachine(quietLanguage({ storeLanguage: (chosen) => void stored.push(chosen) }), firstPack),
  ).start();
  language.send({ type: 'choose', language: 'en-US' });
  expect(stored).toEqual([]);
});

everyTransitionIsWalked(coverage);
