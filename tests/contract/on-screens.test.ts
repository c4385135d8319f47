import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

const isRoute = (value: unknown): boolean => typeof value === 'object' && value !== null && 'right' in value && 'answer' in value;
const routes = Object.values(modules).flatMap((module) => Object.keys(module).filter((name) => isRoute(module[name])));
const words = new Set(Object.values(sources).flatMap((text) => text.match(/\w+/g) ?? []));
const unused = routes.filter((name) => !words.has(name));

/** Calls that no screen needs, and why. */
const FOR_OTHERS: Readonly<Record<string, string>> = {
  getApiDocument: 'The server shows it as a page of its own, at /api/docs',
  getOutbox: 'Development and tests read the messages that were not sent',
  scanQr: 'Development and tests stand in for the app that scans',
  putClockForward: 'Tests only',
  downloadFile: 'Its signed address is in the links of the files',
  listI18nTexts: 'Other systems load all texts of their key; the console reads them in pages',
  getI18nText: 'Other systems read one text; the list of the console has all of it',
  exportI18nTexts: 'Other programs read all texts; the console downloads workbooks',
  importI18nTexts: 'Other programs send texts; the console uploads workbooks',
  getDepartment: 'The list has the whole department',
  getKeptSubsystem: 'The list has the whole sub-system',
  checkToken: 'Sub-systems ask whether a token is valid',
  checkOpenPassword: 'Other systems check a password without a session',
  sendSmsCode: 'The button sends to whichever address it is given (§7.1); here to the path of this call',
  exchangeCode: 'The servers of sub-systems call it (OAuth 2.0)',
  getUserClaims: 'The servers of sub-systems call it (OAuth 2.0)',
  getHostToken: 'The servers of hosts call it',
};

test('each call of the contract has its place on a screen, or a reason why it has none', () => {
  expect(routes.length).toBeGreaterThan(150);
  expect(unused.filter((name) => !(name in FOR_OTHERS))).toEqual([]);
});

test('no reason stands for a call that a screen uses, or that does not exist', () => {
  expect(Object.keys(FOR_OTHERS).filter((name) => !unused.includes(name))).toEqual([]);
});
