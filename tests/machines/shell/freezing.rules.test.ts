import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { UNDER_WAY } from '../../../src/machines/base/page';
import { MOST_ALIVE, toFreeze } from '../../../src/machines/shell/freezing';
import type { OpenTab } from '../../../src/machines/shell/tab-order';
import { pageOf, start } from './tabs-fixture';

const many = Array.from({ length: MOST_ALIVE + 2 }, (_, at) => pageOf(`/p${at}`));
const alive = ({ paths, tabAt }: ReturnType<typeof start>) => paths().filter((path) => tabAt(path)?.ref);

test('§2.4 no more pages are alive than the memory is for: the one seen longest ago is frozen, and its tab stays', () => {
  const strip = start(undefined, many.slice(0, MOST_ALIVE));
  const { visit, paths, tabAt } = strip;
  const [first, second] = [tabAt('/p0')?.ref, tabAt('/p1')?.ref];
  expect(alive(strip)).toHaveLength(MOST_ALIVE);
  visit(pageOf('/p0'));
  visit(pageOf(`/p${MOST_ALIVE}`));
  expect(alive(strip)).toHaveLength(MOST_ALIVE);
  expect(paths()).toContain('/p1');
  expect([first, second].map((ref) => ref?.getSnapshot().status)).toEqual(['active', 'stopped']);
  expect(tabAt('/p1')).toMatchObject({ ref: null, frozen: true });
});

test('a frozen tab starts again with its query and its title when it is gone to; what its page stored is still there', () => {
  const strip = start(undefined, [pageOf('/p0')]);
  const { tabs, visit, tabAt, gone, forgotten } = strip;
  visit(pageOf('/p0'), '?name=x');
  tabs.send({ type: 'tab.titled', path: '/p0', title: 'Called' });
  for (const page of many.slice(1, MOST_ALIVE + 1)) visit(page);
  expect(tabAt('/p0')).toMatchObject({ ref: null, customTitle: 'Called' });
  tabs.send({ type: 'select', path: '/p0' });
  expect(gone).toEqual(['/p0?name=x']);
  visit(pageOf('/p0'), '?name=x');
  expect(tabAt('/p0')?.ref?.getSnapshot().context.search).toBe('?name=x');
  expect(forgotten).toEqual([]);
});

test('unsaved edits are never frozen, and no tab that is shown', () => {
  const { tabs, visit, tabAt } = start(undefined, [pageOf('/p0')]);
  tabs.send({ type: 'tab.edited', path: '/p0', dirty: true });
  for (const page of many.slice(1)) visit(page);
  expect(tabAt('/p0')?.ref).not.toBeNull();
  expect(tabAt('/p1')?.ref).toBeNull();
});

/** A page that uploads, somewhere below it. */
const uploading = setup({
  actors: { upload: setup({}).createMachine({ initial: 'sending', states: { sending: { tags: UNDER_WAY } } }) },
}).createMachine({ context: ({ spawn }) => ({ upload: spawn('upload') }) });

test('neither is a page of another system, nor one with an upload under way', async () => {
  const tab = (path: string, facts: Partial<OpenTab> = {}): OpenTab => ({
    ...pageOf(path),
    fullPath: path,
    customTitle: '',
    dirty: false,
    pinned: false,
    frozen: false,
    ref: createActor(setup({}).createMachine({})).start() as unknown as OpenTab['ref'],
    ...facts,
  });
  const frame = { address: 'https://example.com', alias: '', aliasI18n: '', aliasEn: '' };
  const tabs = [
    tab('/frame', { frame }),
    tab('/upload', { ref: createActor(uploading).start() as unknown as OpenTab['ref'] }),
    tab('/old'),
    tab('/restored', { ref: null }),
    tab('/new'),
  ];
  await vi.waitFor(() => expect(tabs[1]?.ref?.getSnapshot().children).not.toEqual({}));
  const visits = tabs.map(({ path }) => path);
  expect(toFreeze(tabs, visits, 1).map(({ path }) => path)).toEqual(['/old']);
  expect(toFreeze(tabs, visits, 4)).toEqual([]);
});
