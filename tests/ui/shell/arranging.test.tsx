import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Application } from '../../../contract/app-center';
import type { AppCenterRef } from '../../../src/machines/shell/app-center';
import { appCenter, createAppCenterMachine } from '../../../src/machines/shell/app-center';
import type { ShellRef } from '../../../src/machines/shell/shell';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { Arrangement } from '../../../src/ui/shell/applications/Arrangement';
import { menu } from '../../machines/shell/menus-fixture';
import { OWNER, placeOf, quietPorts, USER } from '../../machines/shell/shell-fixture';

const NAMES = ['甲', '乙', '丙', '丁'];
const APPLICATIONS = NAMES.map((alias): Application => menu({ menuId: alias, alias }));
const captured = new Set<number>();
beforeEach(() => {
  captured.clear();
  Element.prototype.setPointerCapture = (id) => void captured.add(id);
  Element.prototype.hasPointerCapture = (id) => captured.has(id);
});

function Shown({ center, shell }: { center: AppCenterRef; shell: ShellRef }) {
  const shown = useSelector(center, appCenter);
  return shown.show === 'applications' ? <Arrangement center={center} shell={shell} shown={shown} /> : null;
}

/** Four collected cards, two in a row. */
async function open() {
  const saves: string[] = [];
  const ports = quietPorts({ loadMenus: async () => APPLICATIONS, loadSubsystems: async () => [] });
  const shell = createActor(createShellMachine(ports), {
    input: { owner: OWNER, user: USER, place: placeOf('/myMenu/custom') },
  }).start();
  const center = createActor(
    createAppCenterMachine({
      load: async () => ({ all: APPLICATIONS, common: [], collected: APPLICATIONS }),
      collect: (ids) => {
        saves.push(ids.join(''));
        return new Promise(() => {});
      },
      notify: () => {},
    }),
  ).start();
  await act(async () => void render(<Shown center={center} shell={shell} />));
  const list = screen.getByRole('list');
  list.style.gridTemplateColumns = '100px 100px';
  const cards = () => [...list.querySelectorAll<HTMLElement>('[data-menu]')];
  const grip = (name: string) => screen.getByRole('button', { name: `移动“${name}”` });
  /** The pointer is over the card at this place. */
  const over = (at: number) => {
    document.elementFromPoint = () => cards()[at] ?? null;
    fireEvent.pointerMove(list, { pointerId: 1 });
  };
  const order = () =>
    cards()
      .map((card) => card.dataset.menu)
      .join('');
  return { list, grip, over, order, saves };
}

test('a card that is dragged takes the place of the one under the pointer, and is saved where it is let go', async () => {
  const { list, grip, over, order, saves } = await open();
  fireEvent.pointerDown(grip('甲'), { button: 0, pointerId: 1 });
  over(2);
  expect([order(), saves]).toEqual(['乙丙甲丁', []]);
  over(2);
  expect(order()).toBe('乙丙甲丁');
  over(0);
  expect(order()).toBe('甲乙丙丁');
  over(3);
  fireEvent.pointerUp(list, { pointerId: 1 });
  expect([order(), saves]).toEqual(['乙丙丁甲', ['乙丙丁甲']]);
  over(0);
  expect(order()).toBe('乙丙丁甲');
});

test('a drag that breaks off puts the card back', async () => {
  const { list, grip, over, order, saves } = await open();
  fireEvent.pointerDown(grip('丁'), { button: 0, pointerId: 1 });
  over(0);
  expect(order()).toBe('丁甲乙丙');
  fireEvent.pointerCancel(list, { pointerId: 1 });
  expect([order(), saves]).toEqual(['甲乙丙丁', []]);
});

test('only the grip drags, and only by the main button', async () => {
  const { grip, over, order } = await open();
  fireEvent.pointerDown(screen.getByRole('link', { name: '甲' }), { button: 0, pointerId: 1 });
  over(3);
  fireEvent.pointerDown(grip('甲'), { button: 2, pointerId: 1 });
  over(3);
  expect(order()).toBe('甲乙丙丁');
});

test('by keys a card is picked up, moved along the row and between rows, and dropped or put back', async () => {
  const { grip, order, saves } = await open();
  const key = (name: string) => fireEvent.keyDown(grip('甲'), { key: name });
  key('ArrowRight');
  expect(order()).toBe('甲乙丙丁');
  fireEvent.click(grip('甲'));
  expect(grip('甲').getAttribute('aria-pressed')).toBe('true');
  for (const [pressed, seen] of [
    ['ArrowRight', '乙甲丙丁'],
    ['ArrowDown', '乙丙丁甲'],
    ['ArrowUp', '乙甲丙丁'],
    ['ArrowLeft', '甲乙丙丁'],
    ['End', '乙丙丁甲'],
    ['Home', '甲乙丙丁'],
    ['End', '乙丙丁甲'],
  ] as const) {
    key(pressed);
    expect(order()).toBe(seen);
  }
  key('Escape');
  expect([order(), saves]).toEqual(['甲乙丙丁', []]);
  fireEvent.click(grip('甲'));
  key('ArrowRight');
  fireEvent.click(grip('甲'));
  expect([order(), saves]).toEqual(['乙甲丙丁', ['乙甲丙丁']]);
});

test('a card that is held when the focus goes elsewhere stays where it was moved to', async () => {
  const { grip, order, saves } = await open();
  fireEvent.click(grip('甲'));
  fireEvent.keyDown(grip('甲'), { key: 'End' });
  fireEvent.blur(grip('乙'));
  expect(grip('甲').getAttribute('aria-pressed')).toBe('true');
  fireEvent.blur(grip('甲'));
  expect([order(), saves]).toEqual(['乙丙丁甲', ['乙丙丁甲']]);
});
