import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Language } from '../../../contract/text';
import { createLanguageMachine, spoken } from '../../../src/machines/app/language';
import type { Notice } from '../../../src/machines/base/notices';
import { scripted } from '../shell/shell-fixture';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A console whose packs are the names of their languages; each load ends when the test says so. */
function start(stored?: unknown) {
  const packs = scripted<string>();
  const seen = { asked: [] as Language[], stored: [] as Language[], announced: [] as Language[], notices: [] as Notice[] };
  const language = createActor(
    createLanguageMachine<string>(
      {
        readLanguage: () => stored,
        storeLanguage: (chosen) => void seen.stored.push(chosen),
        loadPack: (wanted, signal) => {
          seen.asked.push(wanted);
          return packs.ask(signal);
        },
        announce: (told) => void seen.announced.push(told),
        notify: (notice) => void seen.notices.push(notice),
      },
      'zh-CN texts',
    ),
  ).start();
  const choose = (chosen: Language) => language.send({ type: 'choose', language: chosen });
  const answer = async (number: number, pack: string) => {
    packs.calls[number]?.resolve(pack);
    await settled();
  };
  const fail = async (number: number) => {
    packs.calls[number]?.reject(new TypeError('no such file'));
    await settled();
  };
  const aborted = () => packs.calls.map(({ signal }) => signal.aborted);
  const now = () => ({ ...spoken(language.getSnapshot()), value: language.getSnapshot().value });
  return { seen, choose, answer, fail, aborted, now, wanted: () => language.getSnapshot().context.wanted };
}

test('a language chosen while another one loads is loaded instead, and the texts of the older choice are never shown (§4)', async () => {
  const { seen, choose, answer, aborted, now } = start();
  choose('en-US');
  choose('zh-HK');
  expect(seen.asked).toEqual(['en-US', 'zh-HK']);
  expect(aborted()).toEqual([true, false]);
  await answer(0, 'en-US texts');
  expect(now()).toEqual({ language: 'zh-CN', pack: 'zh-CN texts', value: 'loading' });
  await answer(1, 'zh-HK texts');
  expect(now()).toEqual({ language: 'zh-HK', pack: 'zh-HK texts', value: 'speaking' });
  expect(seen.stored).toEqual(['zh-HK']);
});

test('the present language, chosen while another one loads, ends that load (§4)', async () => {
  const { seen, choose, answer, aborted, now } = start();
  choose('en-US');
  choose('zh-CN');
  expect(aborted()).toEqual([true]);
  await answer(0, 'en-US texts');
  expect(now()).toEqual({ language: 'zh-CN', pack: 'zh-CN texts', value: 'speaking' });
  expect(seen.stored).toEqual([]);
});

test('the present language, chosen again, loads nothing and stores nothing', async () => {
  const { seen, choose, answer, now } = start();
  choose('zh-CN');
  expect(seen).toMatchObject({ asked: [], stored: [] });
  choose('en-US');
  await answer(0, 'en-US texts');
  choose('en-US');
  expect(now()).toEqual({ language: 'en-US', pack: 'en-US texts', value: 'speaking' });
  expect(seen).toMatchObject({ asked: ['en-US'], stored: ['en-US'] });
});

test('texts that do not arrive leave the present language, which the server is asked in, and can be chosen again (§4)', async () => {
  const { seen, choose, answer, fail, now, wanted } = start();
  choose('en-US');
  await fail(0);
  expect(now()).toEqual({ language: 'zh-CN', pack: 'zh-CN texts', value: 'speaking' });
  expect(wanted()).toBe('zh-CN');
  expect(seen).toMatchObject({ stored: [], notices: [{ tone: 'error', say: 'languageUnavailable' }] });
  choose('en-US');
  await answer(1, 'en-US texts');
  expect(now()).toEqual({ language: 'en-US', pack: 'en-US texts', value: 'speaking' });
});

test('a stored language is loaded at the start; the default one, and none, need no load (§4)', async () => {
  const english = start('en-US');
  expect(english.seen).toMatchObject({ asked: ['en-US'], announced: [] });
  await english.answer(0, 'en-US texts');
  expect(english.seen.announced).toEqual(['en-US']);
  for (const stored of ['zh-CN', undefined, 'klingon']) {
    expect(start(stored).seen).toMatchObject({ asked: [], announced: ['zh-CN'] });
  }
});
