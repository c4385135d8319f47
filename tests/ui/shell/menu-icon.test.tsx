import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MenuIcon } from '../../../src/ui/shell/MenuIcon';

/** Every icon that the menus of a new installation have. */
const SEEDED = new Set(
  ['server/seeds', 'server/platform/db/migrations']
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/icon: '([a-z-]+)'/g)].map(([, name = '']) => name)),
);

test('the icons of a new installation are drawn at once, without loading the whole set', () => {
  expect(SEEDED.size).toBeGreaterThan(10);
  const late = [...SEEDED].filter((name) => render(<MenuIcon name={name} />).container.querySelector('.arco-icon-common'));
  expect(late).toEqual([]);
});
