import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createTenantMissingMachine } from '../../../src/machines/guest/tenant-missing';
import { TenantMissing } from '../../../src/ui/guest/TenantMissing';
import { coverageOf, everyTransitionIsWalked } from '../../model';
import { said, show } from './doors-fixture';

const coverage = coverageOf(createTenantMissingMachine({ open: () => {} }));

test('a tenant that is not there is told of, and the way on, which has the focus, names no tenant (§2.2)', () => {
  const gone: string[] = [];
  const missing = createActor(createTenantMissingMachine({ open: (address) => gone.push(address) }), {
    inspect: coverage.inspect,
  }).start();
  show(<TenantMissing page={missing} />);
  expect(said()).toContain('该机构不存在或已停用');
  expect(document.activeElement?.textContent).toBe('前往登录页');
  fireEvent.click(screen.getByText('前往登录页'));
  expect(gone).toEqual(['/login']);
});

everyTransitionIsWalked(coverage);
