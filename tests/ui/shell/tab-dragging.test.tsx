import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { HOME_PAGE } from '../../../src/machines/shell/page-routes';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { createTabsMachine } from '../../../src/machines/shell/tabs';
import { TabStrip } from '../../../src/ui/shell/TabStrip';
import { placeOf, quietPorts } from '../../machines/shell/shell-fixture';
import { A, B, C, INPUT } from '../../machines/shell/tabs-fixture';

const WIDE = 100;
const captured = vi.fn();
beforeEach(() => {
  captured.mockClear();
  Element.prototype.setPointerCapture = captured;
});

/** Four tabs of 100 px: home, a, b, c. */
function open() {
  const gone: string[] = [];
  const ports = quietPorts({ go: (address) => void gone.push(address) });
  const tabs = createActor(createTabsMachine(ports, createTabMachine(ports)), { input: INPUT }).start();
  for (const page of [HOME_PAGE, A, B, C]) tabs.send({ type: 'visited', page, place: placeOf(page.path) });
  render(<TabStrip tabs={tabs} onDuplicate={() => {}} onCopyLink={() => {}} />);
  const items = () => [...document.querySelectorAll<HTMLElement>('.tab-item')];
  document.elementFromPoint = (x) => items()[Math.floor(x / WIDE)] ?? null;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(items().indexOf(this as HTMLElement) * WIDE, 0, WIDE, 34);
  });
  const list = document.querySelector<HTMLElement>('[role=tablist]') ?? document.body;
  const press = (path: string, pointerType = 'mouse') => {
    const tab = document.querySelector(`[role=tab][data-path='${path}']`) ?? list;
    fireEvent.pointerDown(tab, {
      button: 0,
      pointerType,
      clientX: 10 + items().indexOf(tab.parentElement as HTMLElement) * WIDE,
    });
  };
  const move = (x: number) => act(() => void fireEvent.pointerMove(list, { clientX: x, clientY: 10 }));
  const paths = () => tabs.getSnapshot().context.tabs.map(({ path }) => path);
  return { list, press, move, paths, gone };
}

test('a tab that is dragged past the middle of another takes its place, and does not open by that', () => {
  const { list, press, move, paths, gone } = open();
  press('/a');
  move(240);
  expect(paths()).toEqual(['/home', '/a', '/b', '/c']);
  move(260);
  expect(paths()).toEqual(['/home', '/b', '/a', '/c']);
  expect(captured).toHaveBeenCalled();
  move(390);
  expect(paths()).toEqual(['/home', '/b', '/c', '/a']);
  fireEvent.pointerUp(list);
  move(120);
  expect(paths()).toEqual(['/home', '/b', '/c', '/a']);
  expect(gone).toEqual([]);
});

test('a drag that breaks off puts the tab back; a press that hardly moves is a click; a finger scrolls', () => {
  const { list, press, move, paths } = open();
  press('/c');
  move(110);
  expect(paths()).toEqual(['/home', '/c', '/a', '/b']);
  fireEvent.pointerCancel(list);
  expect(paths()).toEqual(['/home', '/a', '/b', '/c']);
  captured.mockClear();
  press('/a');
  move(113);
  fireEvent.pointerUp(list);
  press('/a', 'touch');
  move(390);
  expect(paths()).toEqual(['/home', '/a', '/b', '/c']);
  expect(captured).not.toHaveBeenCalled();
});

test('nothing goes before the home page', () => {
  const { press, move, paths } = open();
  press('/b');
  move(5);
  expect(paths()).toEqual(['/home', '/b', '/a', '/c']);
  press('/home');
  move(390);
  expect(paths()[0]).toBe('/home');
});
