import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { RoleRow } from '../../../contract/roles';
import { createGrantsMachine, type Grants } from '../../../src/machines/administration/grants';
import { changesIn, grantsDialog } from '../../../src/machines/administration/grants-shown';
import type { PageFact } from '../../../src/machines/base/page';
import { GrantsDrawer } from '../../../src/ui/administration/grants/GrantsDrawer';
import { memory } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';
import { GRANTS, ROLE, THEIRS } from './grants-fixture';

const titleOf = ({ roleName }: RoleRow) => roleName;
const about = () => ({ subject: ROLE, path: '/roles', filters: {}, permissions: [], tab: listener<PageFact>().ref });

test('what was ticked is offered again where the drawer was taken away, made to what is granted now (G63)', async () => {
  const { stored, keys } = memory();
  const draft = { stored, idOf: ({ id }: RoleRow) => id };
  const open = async (load: Grants) => {
    const machine = createGrantsMachine<RoleRow>({ load: async () => load, save: async () => null, notify: () => {}, draft });
    const grants = createActor(machine, { input: about() }).start();
    await act(async () => render(<GrantsDrawer grants={grants} title={titleOf} />));
    return grants;
  };
  const first = await open(GRANTS);
  await act(async () => {
    first.send({ type: 'tick', id: 'edit' });
    first.send({ type: 'scope', scope: 'all' });
    first.stop();
  });
  expect(keys()).toEqual(['/roles|draft|grants-r1']);
  cleanup();
  const again = await open(THEIRS);
  expect(screen.queryByText('已恢复上次未保存的内容')).not.toBeNull();
  const { granted, scope } = grantsDialog(again.getSnapshot());
  expect([['edit', 'report', 'add'].every((id) => granted.has(id)), scope]).toEqual([true, 'all']);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '放弃' })));
  expect([changesIn(again.getSnapshot()).count, keys()]).toEqual([0, []]);
  again.send({ type: 'tick', id: 'edit' });
  expect(keys()).toHaveLength(1);
  again.send({ type: 'save' });
  await vi.waitFor(() => expect(again.getSnapshot().status).toBe('done'));
  expect(keys()).toEqual([]);
});
