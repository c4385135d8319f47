import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createGrantsMachine, type GrantsDraft } from '../../../src/machines/administration/grants';
import { changesIn, grantsDialog } from '../../../src/machines/administration/grants-shown';
import type { PageFact } from '../../../src/machines/base/page';
import { listener } from '../shell/shell-fixture';
import { GRANTS } from './grants-fixture';

test('what is taken from many: a page goes with its buttons, a question and a code come first, and the way decides what is sent', async () => {
  const sent: GrantsDraft[] = [];
  const machine = createGrantsMachine<readonly string[]>({
    load: async () => ({ menuIds: [], menus: GRANTS.menus, many: true }),
    save: async (_, draft) => sent.push(draft),
    codeOf: (tenants) => String(tenants.length),
    notify: () => {},
  });
  const input = { subject: ['t1', 't2'], path: '/tenants', filters: {}, permissions: [], tab: listener<PageFact>().ref };
  const grants = createActor(machine, { input }).start();
  await vi.waitFor(() => expect(grants.getSnapshot().value).toBe('choosing'));
  grants.send({ type: 'tick', id: 'add' });
  grants.send({ type: 'way', way: 'removing' });
  expect(changesIn(grants.getSnapshot()).count).toBe(0);
  grants.send({ type: 'tick', id: 'users' });
  grants.send({ type: 'save' });
  grants.send({ type: 'confirm' });
  expect([grantsDialog(grants.getSnapshot()).codeError, sent]).toEqual(['missing', []]);
  grants.send({ type: 'confirm', code: '3' });
  expect([grantsDialog(grants.getSnapshot()).codeError, sent]).toEqual(['unconfirmed', []]);
  grants.send({ type: 'confirm', code: '2' });
  expect(sent).toEqual([{ menuIds: ['users', 'add', 'edit'], dataScope: undefined, version: undefined, way: 'removing' }]);
});
