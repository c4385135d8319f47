import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShownContext } from '../../../src/ui/base/WhileShown';
import { FormDrawer } from '../../../src/ui/forms/FormDrawer';
import { PopupButton } from '../../../src/ui/menu/PopupButton';

const WIDE = '成员';

/** A page in a tab, which another tab can take the place of. */
function open(...titles: readonly string[]) {
  const page = (shown: boolean, drawers = titles) => (
    <ShownContext value={shown}>
      <PopupButton label="更多" className="more" items={[{ key: 'a', label: '复制', onChoose: () => {} }]}>
        更多
      </PopupButton>
      {drawers.map((title) => (
        <FormDrawer key={title} title={title} footer={null} wide={title === WIDE} onCancel={() => {}}>
          <input aria-label="名称" />
        </FormDrawer>
      ))}
    </ShownContext>
  );
  const view = render(page(true));
  return {
    turn: (shown: boolean) => act(async () => view.rerender(page(shown))),
    keep: (...drawers: readonly string[]) => act(async () => view.rerender(page(true, drawers))),
  };
}

const marks = () => [...document.body.classList].filter((name) => name.startsWith('beside'));

test('a drawer goes with its tab and comes back with what was typed', async () => {
  const { turn } = open('部门');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '财务部' } });
  await turn(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  await turn(true);
  expect(screen.getByRole('dialog', { name: '部门' })).toBeTruthy();
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('财务部');
});

test('a menu goes with its tab', async () => {
  const { turn } = open();
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  expect(screen.getByRole('menuitem', { name: '复制' })).toBeTruthy();
  await turn(false);
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('notices make room for a drawer for as long as one is shown, for the last of several too', async () => {
  const { turn, keep } = open('部门', '角色', WIDE);
  expect(marks()).toEqual(['beside-drawer', 'beside-wide-drawer']);
  await keep('部门');
  expect(marks()).toEqual(['beside-drawer']);
  await turn(false);
  expect(marks()).toEqual([]);
});
