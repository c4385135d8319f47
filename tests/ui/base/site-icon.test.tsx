import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteIcon } from '../../../src/ui/base/SiteIcon';

test('a picture that cannot be loaded gives way to the console’s own mark, and another one is tried again (G59)', () => {
  const { container, rerender } = render(<SiteIcon address="/gone.png" />);
  const shown = () => container.firstElementChild?.getAttribute('src') ?? container.firstElementChild?.getAttribute('class');
  expect(shown()).toBe('/gone.png');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(shown()).toBe('brand-mark');
  rerender(<SiteIcon address="/there.png" />);
  expect(shown()).toBe('/there.png');
  rerender(<SiteIcon address={null} />);
  expect(shown()).toBe('brand-mark');
});
