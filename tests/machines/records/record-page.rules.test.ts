import { expect, test } from 'vitest';
import { recordPage } from '../../../src/machines/records/record-page';
import { recordAddress } from '../../../src/machines/records/record-tabs';
import { openDialog } from '../../../src/machines/records/records-page';
import { GONE, kept, keptPage, OFFLINE } from './record-page-fixture';

const settle = () => new Promise((answered) => setImmediate(answered));

async function open(search = '', permissions?: readonly string[]) {
  const made = keptPage();
  const page = made.start({ search, ...(permissions && { permissions }) });
  made.ports.read.resolve(kept());
  await settle();
  return { ...made, page, shows: () => recordPage(page.getSnapshot()) };
}

test('the last part of the path is the id that is asked for; the tab is called after the record', async () => {
  const { asked, told, shows } = await open();
  expect(asked).toEqual(['a']);
  expect(told).toEqual([{ type: 'page.titled', title: '甲' }]);
  expect(shows()).toMatchObject({ standing: 'shown', at: 'facts', list: '/kept', tabs: ['notes'] });
});

test('the address names the tab, which loads when it is seen first and stays', async () => {
  const { page, ports, shown, shows } = await open();
  expect(ports.notes.calls).toHaveLength(0);
  page.send({ type: 'show', tab: 'notes' });
  page.send({ type: 'show', tab: 'facts' });
  page.send({ type: 'show', tab: 'notes' });
  expect(ports.notes.calls).toHaveLength(1);
  expect(shown).toEqual(['/kept/a?tab=notes', '/kept/a', '/kept/a?tab=notes']);
  expect(shows().at).toBe('notes');
  expect(recordAddress('/kept', 'a', 'notes')).toBe('/kept/a?tab=notes');
});

test('a reload and a link open the tab that the address names; one that there is not, or not for this user, is the facts', async () => {
  expect((await open('?tab=notes')).shows().at).toBe('notes');
  expect((await open('?tab=none')).shows().at).toBe('facts');
  expect((await open('?tab=toString')).shows().at).toBe('facts');
  const { shows, ports } = await open('?tab=notes', []);
  expect(shows()).toMatchObject({ at: 'facts', tabs: [] });
  expect(ports.notes.calls).toHaveLength(0);
});

test('who loses the right to a tab while it is shown sees the facts (§6)', async () => {
  const { page, shows } = await open('?tab=notes');
  page.send({ type: 'page.permitted', permissions: [] });
  expect(shows()).toMatchObject({ at: 'facts', tabs: [] });
});

test('after a change the shown tab loads anew, and the record with it', async () => {
  const { page, ports, asked, told } = await open('?tab=notes');
  page.send({ type: 'open', dialog: 'rename', about: kept() });
  openDialog(page.getSnapshot()).rename?.send({ type: 'submit', filled: {} });
  ports.rename.resolve('');
  await settle();
  ports.read.resolve(kept(2, '乙'));
  await settle();
  expect(asked).toHaveLength(2);
  expect(ports.notes.calls).toHaveLength(2);
  expect(ports.notes.calls[0]?.signal.aborted).toBe(true);
  expect(told.at(-1)).toEqual({ type: 'page.titled', title: '乙' });
});

test('pages around one list hear of each other’s changes, and not of their own', async () => {
  const { page, ports, asked, join } = await open();
  let heard = 0;
  const list = join('/kept', () => {
    heard += 1;
  });
  list.tell();
  await settle();
  expect([asked.length, heard]).toEqual([2, 0]);
  ports.read.resolve(kept(2));
  await settle();
  page.send({ type: 'open', dialog: 'removal', about: [kept()] });
  openDialog(page.getSnapshot()).removal?.send({ type: 'submit', filled: {} });
  ports.removal.resolve('');
  await settle();
  expect([asked.length, heard]).toEqual([2, 1]);
  list.leave();
  page.stop();
  list.tell();
  expect(asked).toHaveLength(2);
});

test('what another user has changed is said when the tab is visited again, and read when asked for', async () => {
  const { page, ports, shows } = await open();
  page.send({ type: 'page.visited', search: '' });
  ports.read.resolve(kept(2, '乙'));
  await settle();
  expect(shows()).toMatchObject({ outdated: true, row: kept() });
  page.send({ type: 'refresh' });
  ports.read.resolve(kept(2, '乙'));
  await settle();
  expect(shows()).toMatchObject({ outdated: false, row: kept(2, '乙') });
});

test('a record that is gone closes what was open about it, and the tab keeps its name', async () => {
  const { page, ports, told, shows } = await open('?tab=notes');
  page.send({ type: 'open', dialog: 'rename', about: kept() });
  page.send({ type: 'records.changed' });
  ports.read.reject(GONE);
  await settle();
  expect(shows()).toMatchObject({ standing: 'gone', opened: {} });
  expect(openDialog(page.getSnapshot()).rename).toBeUndefined();
  expect(ports.notes.calls[0]?.signal.aborted).toBe(true);
  expect(told).toEqual([{ type: 'page.titled', title: '甲' }]);
});

test('a failure to read it again is told above what is there; one to look whether it changed is not', async () => {
  const { page, ports, shows } = await open();
  page.send({ type: 'page.visited', search: '' });
  ports.read.reject(OFFLINE);
  await settle();
  expect(shows()).toMatchObject({ standing: 'shown', failure: null });
  page.send({ type: 'refresh' });
  ports.read.reject(OFFLINE);
  await settle();
  expect(shows()).toMatchObject({ standing: 'shown', failure: { kind: 'offline' }, row: kept() });
});
