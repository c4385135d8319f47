import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScrollBox } from '../../../src/ui/base/ScrollBox';

afterEach(() => vi.restoreAllMocks());

/** A box of 100 px around what is this high; jsdom has no layout. */
function open(height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  render(
    <ScrollBox>
      <p>内容</p>
    </ScrollBox>,
  );
  const view = screen.getByText('内容').parentElement as HTMLElement;
  view.scrollBy = (({ top = 0 }: ScrollToOptions) => {
    view.scrollTop = Math.min(Math.max(0, view.scrollTop + top), height - 100);
    fireEvent.scroll(view);
  }) as typeof view.scrollBy;
  return view;
}
const arrow = (name: string) => screen.queryByRole('button', { name });
const isInert = (name: string) => arrow(name)?.getAttribute('aria-disabled') === 'true';

test('each press of an arrow goes 86 px, and none beyond the ends (§2.8, §9)', () => {
  const view = open(250);
  expect([isInert('向上滚动'), isInert('向下滚动')]).toEqual([true, false]);
  fireEvent.click(arrow('向上滚动') as HTMLElement);
  expect(view.scrollTop).toBe(0);
  fireEvent.click(arrow('向下滚动') as HTMLElement);
  expect(view.scrollTop).toBe(86);
  expect([isInert('向上滚动'), isInert('向下滚动')]).toEqual([false, false]);
  fireEvent.click(arrow('向下滚动') as HTMLElement);
  expect(view.scrollTop).toBe(150);
  expect(isInert('向下滚动')).toBe(true);
  fireEvent.click(arrow('向上滚动') as HTMLElement);
  expect(view.scrollTop).toBe(64);
});

test('what fits into the box has no arrows', () => {
  open(100);
  expect([arrow('向上滚动'), arrow('向下滚动')]).toEqual([null, null]);
});
